import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { RulesInput, TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { explanation, playerView, published } from '../../support/player-view.ts';
import { everythingScored, leaderboardWhen } from '../../support/scored.ts';

const points = [
  { task: 'turnover', amount: '2', points: '1.5' },
  { task: 'multiplier', at_least: '2', points: '0.25' },
  { task: 'streak', length: 2, points: '3' },
] as const;
const mission = [
  { task: 'wins', count: 2 },
  { task: 'turnover', amount: '5' },
] as const;
const types: [TournamentInput['tournament_type'], RulesInput][] = [
  ['PT', { tasks: [...points], min_bet: '1' }],
  ['RA', { tasks: [...points], max_rounds: 7 }],
  ['HC', { metric: 'multiplier' }],
  ['TM', { tasks: [...mission] }],
  ['IM', { tasks: [...mission], in_order: true, max_rounds: 6 }],
  ['SR', { tasks: [...points], target_points: '6' }],
];
const players = ['p1', 'p2', 'p3', 'p4', 'p5'];

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));
before(async () => {
  await sendEvents(laurel, players.flatMap(roundsOf));
  await everythingScored(staff);
});

/** Twelve rounds of stakes 0 to 3.5 that pay 0 to 8, in an order that differs from player to player. */
function roundsOf(player_id: string, nth: number) {
  return Array.from({ length: 12 }, (_, round) => {
    const dice = (round * 7 + nth * 5 + round * round * nth) % 11;
    const second = String(round * 4 + nth).padStart(2, '0');
    const common = { player_id, round_id: `${player_id}-${round}` };
    const bet = gameround({ ...common, amount: (dice % 8) / 2, timestamp: `2026-12-02T00:00:${second}Z` });
    const payout = dice > 5 ? dice - 2.5 : 0;
    const win = { ...common, is_win: true, amount: payout, timestamp: `2026-12-02T00:00:${second}.5Z` };
    return dice === 3 ? [bet] : [bet, gameround(win)];
  }).flat();
}

for (const [tournament_type, rules] of types) {
  test(`${tournament_type}: the last round ends with the score on the board, and as many count as the board says`, async () => {
    const id = await published(staff, pointTournament({ tournament_type, rules }));
    await everythingScored(staff);
    const board = await leaderboardWhen(staff, id, ({ count }) => count > 0);
    const scores = new Map(board.results.map((row) => [row.player_id, row.score]));
    assert.ok(scores.size > 0);
    for (const player_id of players) {
      const { results, ...whole } = await explanation(staff, id, player_id);
      const view = await playerView(staff, id, player_id);
      assert.equal(whole.count, 12);
      assert.equal(whole.score, scores.get(player_id) ?? null);
      assert.equal(results.at(-1)?.score ?? null, whole.score);
      assert.equal(results.filter(({ counted }) => counted).length, whole.rounds);
      assert.deepEqual([view.score, view.rounds, view.version], [whole.score, whole.rounds, whole.version]);
    }
  });
}

test('of points, each round adds what its credits say', async () => {
  const id = await published(staff, pointTournament({ rules: { tasks: [...points] } }));
  await leaderboardWhen(staff, id, ({ count }) => count === players.length);
  for (const player_id of players) {
    let total = 0;
    for (const { credits, score } of (await explanation(staff, id, player_id)).results) {
      // Quarters of points are exact in a double.
      for (const credit of credits) total += Number(credit.points);
      assert.equal(score, total === 0 ? null : String(total));
    }
  }
});
