import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { moments, pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { explanation, published } from '../../support/player-view.ts';
import { everythingScored } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));

const tasks = [
  { task: 'turnover' as const, amount: '1', points: '1' },
  { task: 'wins' as const, count: 1, points: '10' },
];

/** A campaign over its own game, in which a player has a round whose only win is a supplier's, and one with both. */
async function play(name: string, rules: TournamentInput['rules']) {
  const id = await published(staff, pointTournament({ games: { ids: [name] }, rules: { ...rules, tasks } }));
  const shared = { game_id: name, player_id: name };
  const first = { ...shared, round_id: 'r1', timestamp: '2026-12-02T00:00:01Z' };
  const second = { ...shared, round_id: 'r2', timestamp: '2026-12-02T00:00:02Z' };
  const promo = { is_win: true, is_supplier_promo: true, promo_reference: 'Drops of June' };
  await sendEvents(laurel, [
    gameround(first),
    gameround({ ...first, ...promo, amount: 500, timestamp: '2026-12-02T00:00:01.500Z' }),
    gameround(second),
    gameround({ ...second, is_win: true, amount: 3 }),
    gameround({ ...second, ...promo, amount: 70, timestamp: '2026-12-02T00:00:02.500Z' }),
  ]);
  await everythingScored(staff);
  const { results, score } = await explanation(staff, id, name);
  return {
    score,
    rounds: results.map(({ stake, payout, outcome, counted, events }) => ({
      ...{ stake, payout, outcome, counted },
      left_out: events.map((event) => event.left_out),
    })),
  };
}

test('a win that a supplier’s promotion paid is left out; its bet still counts', async () => {
  const { rounds, score } = await play('ignored', {});
  assert.deepEqual(rounds, [
    { stake: '1', payout: '0', outcome: 'lost', counted: true, left_out: [null, 'supplier_promo'] },
    { stake: '1', payout: '3', outcome: 'won', counted: true, left_out: [null, null, 'supplier_promo'] },
  ]);
  assert.equal(score, '12');
});

test('where the campaign says so it counts like any other win', async () => {
  const { rounds, score } = await play('counted', { supplier_promos: 'count' });
  assert.deepEqual(
    rounds.map(({ payout, outcome, left_out }) => [payout, outcome, left_out.every((one) => one === null)]),
    [
      ['500', 'won', true],
      ['73', 'won', true],
    ],
  );
  assert.equal(score, '22');
});

test('a definition without the member, and one that says `ignore`, are the same', async () => {
  const definition = pointTournament({ rules: { tasks, supplier_promos: 'ignore' } });
  const { body } = await staff.post('/api/v1/campaigns', definition);
  assert.ok(!('supplier_promos' in body.rules));
  const wrong = { ...definition, custom_id: 'wrong', rules: { tasks, supplier_promos: 'maybe' } };
  assertRefused(await staff.post('/api/v1/campaigns', wrong), 422, 'invalid_body');
});
