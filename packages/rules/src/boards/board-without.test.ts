import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TieRule } from '@laurel/contract/campaigns/definition.ts';
import fc from 'fast-check';
import { whole } from '../money/decimal.ts';
import { Board } from './board.ts';
import { boardWithout } from './board-without.ts';

function emptyBoard(tie_rule: TieRule): Board {
  return new Board({ better: 'higher', prizesBy: 'place', prizes: [], currency: 'EUR', tieRule: tie_rule });
}

const entry = fc.record({
  player_id: fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
  units: fc.bigInt({ min: 1n, max: 3n }).map(whole),
  reached_at: fc.integer({ min: 0, max: 3 }),
  eligible: fc.integer({ min: 0, max: 4 }).map((dice) => dice > 0),
});
const entries = fc.uniqueArray(entry, { selector: (each) => each.player_id, maxLength: 80, size: 'max' });

for (const tieRule of ['first_to_reach', 'shared'] as const)
  test(`${tieRule}: without some players a board is that of the others, and itself it stays`, () => {
    const property = fc.property(entries, fc.nat(), fc.nat(), (all, dice, from) => {
      const [board, others] = [emptyBoard(tieRule), emptyBoard(tieRule)];
      const isOut = (index: number) => (dice >> (index % 8)) % 2 === 1;
      for (const [index, { eligible, ...one }] of all.entries()) {
        board.setScore(one.player_id, one, eligible);
        if (!isOut(index)) others.setScore(one.player_id, one, eligible);
      }
      const [before, { changes }] = [board.rows(0, board.count), board];
      const rest = boardWithout(
        board,
        all.filter((_, index) => isOut(index)).map(({ player_id }) => player_id),
      );
      assert.equal(rest.count, others.count);
      const first = from % (others.count + 1);
      assert.deepEqual(rest.rows(first, first + 7), others.rows(first, first + 7));
      assert.deepEqual(rest.rows(0, rest.count), others.rows(0, others.count));
      assert.deepEqual([board.rows(0, board.count), board.changes], [before, changes]);
      board.setScore('new', { player_id: 'new', units: whole(5n), reached_at: 1 }, true);
      assert.equal(
        board.positionOf('new'),
        board.rows(0, board.count).findIndex((row) => row.player_id === 'new'),
      );
    });
    fc.assert(property);
  });
