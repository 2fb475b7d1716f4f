import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskedUsername } from '../../src/listing/shown-username.ts';
import { listed, openShown } from '../support/tournaments.ts';

test('names are masked when the tenant wants it so; placeholders are not', async () => {
  const { shown, ask } = openShown([listed(1, {}, { a: '3', b: '2', c: '1' })], { mask_usernames: true });
  shown.usernames = new Map([
    ['a', 'Alexander'],
    ['b', null],
    ['c', ''],
  ]);
  const { results } = await ask('language=ja');
  const names = (results[0]?.leaderboard ?? []).map((row) => row.player_username);
  assert.equal(names[0], 'Al***');
  assert.match(names[1] ?? '', /^プレイヤー [0-9a-f]{6}$/);
  assert.match(names[2] ?? '', /^プレイヤー [0-9a-f]{6}$/);
});

test('a mask shows neither more than half of a name nor its length', () => {
  assert.equal(maskedUsername('Alexander'), 'Al***');
  assert.equal(maskedUsername('Anna'), 'An***');
  assert.equal(maskedUsername('Bob'), 'B***');
  assert.equal(maskedUsername('X'), 'X***');
  assert.equal(maskedUsername('👩‍👩‍👧x'), '👩‍👩‍👧***');
});

test('the names of all boards of a page are asked for at once, and only once a version', async () => {
  const { shown, ask } = openShown([listed(1, {}, { a: '3', b: '2' }), listed(2, {}, { b: '3', c: '1' })]);
  await ask();
  await ask();
  await ask('sort=start_date');
  assert.deepEqual(shown.asked, [['a', 'b', 'c']]);
});
