import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { missionInput } from '../../support/missions.ts';
import { everythingScored } from '../../support/scored.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

const cash = (amount: string) => ({ kind: 'cash' as const, amount, titles: { en: `€${amount}` } });
const common = { start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z', currency: 'EUR' };
const texts = { en: { name: 'A campaign' } };

async function published(input: CampaignInput): Promise<string> {
  const { status, body } = await staff.post('/api/v1/campaigns', input);
  assert.equal(status, 201, JSON.stringify(body));
  const address = `/api/v1/campaigns/${body.id}`;
  assert.equal((await staff.post(`${address}/publish`)).status, 200);
  return address;
}

async function answered(address: string, body: object = {}) {
  const answer = await staff.post(address, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

const round = (player_id: string, second: number) =>
  gameround({ player_id, amount: 1, timestamp: `2026-12-02T10:00:0${second}Z` });

/** Cash, spins and winners. */
const summary = ({
  cost,
  winners,
}: {
  cost: { cash: string; free_spins: number };
  winners: { count: number };
}) => [cost.cash, cost.free_spins, winners.count] as const;

test('a mission costs what its players completed, step by step, in every repeat; an edit says whose prizes change', async () => {
  const step = (more: object) => ({ task: 'rounds' as const, count: 1, texts: { en: 'A step' }, ...more });
  const spins = { kind: 'free_spins' as const, count: 5, titles: { en: '5 spins' } };
  const steps = [step({ prize: spins }), step({ count: 2, prize: cash('2') })];
  const audience = { player_ids: ['ann', 'bob'] };
  const repeat = { times: 2, every: 'day' as const };
  const mission = missionInput({ custom_id: 'M', audience, rules: { steps, repeat }, prize: cash('10') });
  const address = await published(mission);
  await sendEvents(laurel, [...[1, 2, 3, 4, 5].map((second) => round('ann', second)), round('bob', 6)]);
  await everythingScored(staff);

  const simulated = await answered(`${address}/simulate`);
  assert.deepEqual(summary(simulated), ['24', 15, 2]);
  const lines = simulated.winners.results.map(({ player_id, prizes }: Record<string, unknown>) => [
    player_id,
    prizes,
  ]);
  assert.deepEqual(lines, [
    ['ann', ['2 × 5 spins', '2 × €2', '2 × €10']],
    ['bob', ['5 spins']],
  ]);
  const finish = await answered(`${address}/finish`, { dry_run: true });
  assert.deepEqual(summary({ cost: finish.cost_after, winners: finish.winners }), ['24', 15, 2]);

  await waitUntil('the figures show cost and winners', async () => {
    const { body: figures } = await staff.get(`${address}/figures`);
    assert.deepEqual([figures.cost.cash, figures.cost.free_spins, figures.players.winning], ['24', 15, 2]);
  });

  const edit = {
    ...mission,
    rules: { ...mission.rules, steps: [steps[0], step({ count: 2, prize: cash('3') })] },
  };
  const preview = await answered(`${address}/preview`, edit);
  assert.deepEqual([preview.cost_before.cash, preview.cost_after.cash], ['24', '26']);
  assert.deepEqual([preview.changed, preview.moved, preview.prizes_changed], [1, 0, 1]);
  assert.deepEqual(preview.differences[0].prizes_after, ['2 × 5 spins', '2 × €3', '2 × €10']);
});

test('a raffle costs the prizes for which there are tickets; who wins them is open', async () => {
  const tickets = [{ task: 'rounds' as const, count: 1, tickets: 1 }];
  const prizes = [
    { ...cash('100'), count: 1 },
    { ...cash('5'), count: 3 },
  ];
  const audience = { player_ids: ['rae', 'rob', 'roy'] };
  const raffle = { ...common, kind: 'raffle' as const, texts, audience, prizes };
  const address = await published({ ...raffle, custom_id: 'R', rules: { tickets } });
  await sendEvents(laurel, [round('rae', 1), round('rae', 2), round('rob', 3)]);
  await everythingScored(staff);
  const simulated = await answered(`${address}/simulate`);
  assert.deepEqual(simulated.winners, { count: 2, results: [] });
  assert.equal(simulated.cost.cash, '105');
  const { body: figures } = await staff.get(`${address}/figures`);
  assert.deepEqual([figures.cost.cash, figures.players.winning], ['105', 2]);
  const { cost_after, winners } = await answered(`${address}/finish`, { dry_run: true });
  assert.deepEqual([cost_after.cash, winners], ['105', { count: 2, results: [] }]);

  const several = { ...raffle, custom_id: 'R', rules: { tickets, one_prize_a_player: false } };
  const preview = await answered(`${address}/preview`, several);
  assert.deepEqual([preview.cost_before.cash, preview.cost_after.cash], ['105', '110']);
});
