import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesPlayer, type Scrubbing, scrubJson, scrubText } from './scrub.ts';

const scrubbing = (player_id: string, usernames = ['Anna B']): Scrubbing => ({
  player_id,
  erased_id: 'erased:h',
  usernames,
  nameless: 'Player h',
  unique_ids: new Set(['tx-1']),
});

test('an id is replaced where it is a word of its own', () => {
  const scrub = (text: string) => scrubText(text, scrubbing('anna-1'), false);
  assert.equal(
    scrub('anna-1 and (anna-1), not anna-12 or joanna-1'),
    'erased:h and (erased:h), not anna-12 or joanna-1',
  );
  assert.equal(scrub('anna-1: Anna B cheated'), 'erased:h: Player h cheated');
});

test('a name is replaced in any text and letter case, and a short one only in texts that name the player', () => {
  const scrub = (text: string) => scrubText(text, scrubbing('anna-1', ['Anna B', 'Bo']), false);
  assert.equal(scrub('paid to ANNA B, not to Joanna B'), 'paid to Player h, not to Joanna B');
  assert.equal(scrub('Bo is another one'), 'Bo is another one');
  assert.equal(scrub('Bo is anna-1'), 'Player h is erased:h');
});

test('a number of many digits is an id in any text', () => {
  const scrub = (text: string) => scrubText(text, scrubbing('90417735'), false);
  assert.equal(scrub('checked 90417735, not 190417735'), 'checked erased:h, not 190417735');
});

test('a short id or a number is replaced only in texts about the player', () => {
  for (const id of ['ab', '1001']) {
    const text = `refund of ${id} EUR`;
    assert.equal(scrubText(text, scrubbing(id), false), text);
    assert.equal(scrubText(text, scrubbing(id), true), 'refund of erased:h EUR');
  }
});

test('ids with characters that mean something elsewhere are taken as they are', () => {
  for (const id of ['a.b*c', '$&', '(x', '"q"', 'ö\\u{1F600}x', 'a\\b'])
    assert.equal(scrubText(`of ${id}!`, scrubbing(id), true), 'of erased:h!', id);
});

test('in JSON only members that name a player, sentences and known ids of events change', () => {
  const value = {
    player_id: '1001',
    player_username: 'Anna B',
    custom_id: 'TM-1001',
    amount: '1001',
    place: 1001,
    reason: 'no prize for 1001, Anna B',
    audience: { player_ids: ['1001', '1002'] },
    unique_ids: ['tx-1', 'tx-2'],
  };
  assert.deepEqual(scrubJson(value, scrubbing('1001'), false), {
    ...value,
    player_id: 'erased:h',
    player_username: 'Player h',
    reason: 'no prize for erased:h, Player h',
    audience: { player_ids: ['erased:h', '1002'] },
    unique_ids: ['erased:h', 'tx-2'],
  });
  const failed = { player_id: '1001', last_error: 'The answer was 422: no player 100' };
  assert.deepEqual(scrubJson(failed, scrubbing('1001'), false), { player_id: 'erased:h', last_error: null });
  const others = { player_id: '1002', player_username: 'Anna B', reason: 'of 1001' };
  assert.deepEqual(scrubJson(others, scrubbing('1001'), false), others);
});

test('JSON of any depth is scrubbed: senders decide how deep a kept message is', () => {
  const depth = 50_000;
  const nested = (id: string) =>
    `${'[{"a":'.repeat(depth)}{"player_id":${JSON.stringify(id)},"__proto__":"1001"}${'}]'.repeat(depth)}`;
  const sent: unknown = JSON.parse(nested('1001'));
  assert.ok(namesPlayer(sent, scrubbing('1001')));
  assert.ok(!namesPlayer(sent, scrubbing('1002')));
  assert.equal(JSON.stringify(scrubJson(sent, scrubbing('1001'), false)), nested('erased:h'));
});
