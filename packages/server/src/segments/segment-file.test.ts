import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { maxSegmentPlayers } from '@laurel/contract/segments/segments.ts';
import fc from 'fast-check';
import { payoutFile } from '../payouts/payout-files.ts';
import { csvText } from '../spreadsheets/csv.ts';
import { playersInFile } from './segment-file.ts';

test('whatever players and tags are called, a file of them is read as it was written', async () => {
  const word = fc
    .array(fc.constantFrom(',', ';', '"', "'", ' ', '\n', '=', '-', 'a', 'player_id', '1'), { minLength: 1 })
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { minLength: 1, maxLength: 9 }), word, async (ids, tags) => {
      const rows = ids.map((player_id) => ({ tags, player_id }));
      for (const columns of [['tags', 'player_id'], ['player_id', 'tags'], ['player_id']] as const)
        assert.deepEqual(await playersInFile(csvText([...columns], rows)), ids.toSorted());
    }),
  );
});

test('a file of payouts is read again, with the line that counts what it leaves out', async () => {
  const prize = { kind: 'cash', amount: '5', currency: 'EUR', titles: { en: 'five; or 5,00' } };
  const payout = (player_id: string, obstacles: string[]) => ({ id: 1, player_id, prize, obstacles });
  async function* payouts() {
    yield* [payout('anna', []), payout('bert', ['open_alarms']), payout('carl', [])];
  }
  const file = await text(payoutFile('csv', payouts() as unknown as Parameters<typeof payoutFile>[1]));
  assert.match(file, /left out/);
  assert.deepEqual(await playersInFile(file), ['anna', 'carl']);
});

test('a full segment takes a player who is in it again, and no other', async () => {
  const ids = Array.from({ length: maxSegmentPlayers }, (_, index) => `p${index}`);
  assert.equal((await playersInFile([...ids, 'p0'].join('\n'))).length, maxSegmentPlayers);
  await assert.rejects(playersInFile([...ids, 'one more'].join('\n')), /holds at most 200000 players/);
});
