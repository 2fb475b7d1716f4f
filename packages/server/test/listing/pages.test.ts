import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listed, openShown } from '../support/tournaments.ts';

const twenty = Array.from({ length: 20 }, (_, i) => listed(i + 1));

test('a page has 8 entries by default, and links to its neighbours', async () => {
  const { ask } = openShown(twenty);
  const first = await ask();
  assert.deepEqual([first.count, first.results.length, first.previous, first.next], [20, 8, null, 'page 2']);
  const last = await ask('page=3');
  assert.deepEqual([last.count, last.results.length, last.previous, last.next], [20, 4, 'page 2', null]);
});

test('a page that is just full is the last one', async () => {
  const { ask } = openShown(twenty);
  const { results, next } = await ask('page_size=20');
  assert.deepEqual([results.length, next], [20, null]);
});

test('a page past the last is refused, page 1 of nothing is empty', async () => {
  const { ask } = openShown(twenty);
  await assert.rejects(ask('page=4'), { code: 'page_not_found', status: 404 });
  await assert.rejects(ask('tournament_type=SR&page=2'), { code: 'page_not_found' });
  assert.deepEqual(await ask('tournament_type=SR'), { count: 0, next: null, previous: null, results: [] });
});
