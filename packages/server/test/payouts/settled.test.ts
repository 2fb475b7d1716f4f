import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { RulesInput } from '@laurel/contract/campaigns/definition.ts';
import type { PrizeInput } from '@laurel/contract/campaigns/prizes.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { keepMessages } from '../support/kept-messages.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { columnsOf, linesOf } from '../support/members.ts';
import { messagesOf } from '../support/payouts.ts';
import { published } from '../support/player-view.ts';
import { leaderboardOf } from '../support/scored.ts';
import { settlementOf, wholeBoard } from '../support/settled.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
before(() => keepMessages(laurel));

test('a settlement owes each winner on its board each prize once, and the summary agrees', async () => {
  const titles = { en: 'a prize' };
  const prizes: PrizeInput[] = [
    { place_from: 1, place_to: 1, kind: 'cash', amount: '100.10', titles },
    { place_from: 1, place_to: 3, kind: 'free_spins', count: 25, game_ids: ['GD8'], titles },
    { place_from: 1, place_to: 3, kind: 'free_spins', count: 25, game_ids: ['GD8'], titles },
  ];
  const budget = { amount: '100.10', currency: 'EUR' };
  await laurel.setClock(moments.during);
  const rules: RulesInput = { tie_rule: 'shared', tasks: [{ task: 'turnover', amount: '1', points: '1' }] };
  const input = pointTournament({ rules, prizes, budget });
  const id = await published(staff, input);
  const bet = (player_id: string, amount: number) =>
    gameround({ player_id, amount, timestamp: '2026-12-02T10:00:00Z' });
  // Three share place 2 and its prize; the last one wins nothing.
  await sendEvents(laurel, [bet('a', 30), bet('b', 20), bet('c', 20), bet('d', 20), bet('e', 10)]);
  await leaderboardOf(staff, id, 5);
  await laurel.setClock(moments.after);
  const { settled_at } = await settlementOf(staff, id);
  const board = await wholeBoard(staff, id);
  const winners = board.results.filter(({ prizes }) => prizes.length > 0);
  const payouts: Payout[] = (await staff.get(`/api/v1/payouts?campaign_id=${id}`)).body.results;
  assert.deepEqual(
    columnsOf(payouts, 'place', 'player_id', 'player_hash', 'player_username'),
    winners.flatMap((row) =>
      row.prizes.map(() => [row.place, row.player_id, row.player_hash, row.player_username]),
    ),
  );
  assert.deepEqual(
    payouts.map(({ prize, status, created_at }) => [prize.kind, prize.currency, status, created_at]),
    ['cash', ...Array(8).fill('free_spins')].map((kind) => [kind, 'EUR', 'pending', settled_at]),
  );
  assert.equal(new Set(payouts.map(({ transaction_id }) => transaction_id)).size, 9);
  const told = (await messagesOf(laurel, id)).map(({ type, data }) => [type, data.id]);
  assert.deepEqual(
    told,
    payouts.map((one) => ['payout.created', one.id]),
  );
  const { results } = (await staff.get(`/api/v1/campaigns/${id}/payouts/summary`)).body;
  assert.deepEqual(linesOf(results, 'kind', 'owed', 'pending', 'count'), [
    'cash 100.1 100.1 1',
    'free_spins 200 200 8',
  ]);
  const approved = await staff.post('/api/v1/payouts/approve', { campaign_id: id });
  assert.equal(approved.body.count, 9);
});
