import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TournamentType, tieRules } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import fc from 'fast-check';
import { Board, type BoardRules } from '../boards/board.ts';
import { tournamentTypes } from '../kinds/tournament/types.ts';
import { SCALE } from '../money/scale.ts';
import { costOfWon } from '../prizes/prize-cost.ts';
import { wonPrizes } from './won-prizes.ts';

const place = fc.integer({ min: 1, max: 12 });
const prizes = fc.array(
  fc.tuple(place, place, fc.integer({ min: 1, max: 9 }), fc.boolean()).map(([a, b, worth, isCash]) => {
    const bounds = { place_from: Math.min(a, b), place_to: Math.max(a, b), titles: { en: 'a prize' } };
    return (
      isCash
        ? { kind: 'cash', amount: String(worth), ...bounds }
        : { kind: 'free_spins', count: worth, game_ids: ['g'], ...bounds }
    ) as Prize;
  }),
  { maxLength: 5 },
);
const scores = fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 15 });
const types = fc.constantFrom<TournamentType[]>('PT', 'TM', 'IM', 'SR');

test('winners are counted as the lines of the board have them', () => {
  const property = fc.property(
    types,
    fc.constantFrom(...tieRules),
    prizes,
    scores,
    (type, tie_rule, ...of) => {
      const [won, units] = of;
      const { better, prizesBy } = tournamentTypes[type];
      const rules: BoardRules = { better, prizesBy, prizes: won, currency: 'EUR', tieRule: tie_rule };
      const board = new Board(rules);
      for (const [i, score] of units.entries()) {
        const entry = { player_id: `p${i}`, units: score * Number(SCALE), reached_at: i };
        board.setScore(entry.player_id, entry, i % 5 !== 4);
      }
      const lines = board.rows(0, board.count).filter((row) => row.prizes.length > 0);
      const counted = wonPrizes(rules, board);
      assert.equal(counted.winners, lines.length);
      assert.deepEqual(
        costOfWon(counted.won, 'EUR'),
        costOfWon(
          lines.flatMap((line) => line.prizes.map((prize) => ({ prize, winners: 1 }))),
          'EUR',
        ),
      );
      assert.equal(board.scored, units.length);
    },
  );
  fc.assert(property, { numRuns: 500 });
});
