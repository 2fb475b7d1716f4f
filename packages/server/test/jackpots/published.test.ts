import assert from 'node:assert/strict';
import { it } from 'node:test';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { makePublishable, openStream } from '../support/live.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { everythingScored } from '../support/scored.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

const grand = { name: { en: 'Grand' }, seed_amount: '100', contribution_percent: '0.5', must_drop_by: '200' };
const mini = { name: { en: 'Mini' }, seed_amount: '5', contribution_percent: '1', chance: '0.1' };

async function publish(custom_id: string, chance = '0.1'): Promise<number> {
  const made = await staff.post('/api/v1/campaigns', {
    ...{ kind: 'jackpot', custom_id, start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z' },
    ...{
      currency: 'EUR',
      texts: { en: { name: 'Jackpots' } },
      rules: { levels: [grand, { ...mini, chance }] },
    },
    games: { ids: [custom_id] },
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal((await staff.get(`/api/v1/campaigns/${made.body.id}/jackpot`)).status, 404);
  const checks = (await staff.get(`/api/v1/campaigns/${made.body.id}/publish-checks`)).body;
  assert.deepEqual(
    checks.warnings.filter(({ detail }: { detail: string }) => /prize/.test(detail)),
    [],
  );
  assert.equal((await staff.post(`/api/v1/campaigns/${made.body.id}/publish`)).status, 200);
  return made.body.id;
}

it('publishing fixes the levels, and a listing shows them', async () => {
  const id = await publish('FIXED');
  const path = `/api/v1/campaigns/${id}`;
  const { body: campaign } = await staff.get(path);
  const rules = { ...campaign.rules, levels: [{ ...grand, seed_amount: '99' }] };
  const refused = await staff.put(path, { ...campaign, rules, reason: 'Less' });
  assert.equal(refused.status, 409, JSON.stringify(refused.body));
  const listed = await fetch(`${laurel.url}/public/api/v2/campaigns/details?kind=jackpot`, {
    headers: { authorization: laurel.apiKey },
  });
  const { results } = (await listed.json()) as { results: { levels: { name: string }[] }[] };
  assert.deepEqual(
    results.map(({ levels }) => levels.map(({ name }) => name)),
    [['Grand', 'Mini']],
  );
  assert.equal((await staff.get(`${path}/drops`)).status, 404);
});

it('a pot without a name is refused', async () => {
  const levels = [grand, { ...mini, name: {} }];
  const window = { start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z' };
  const made = await staff.post('/api/v1/campaigns', {
    ...{
      kind: 'jackpot',
      custom_id: 'NAMELESS',
      ...window,
      currency: 'EUR',
      texts: { en: { name: 'Jackpots' } },
    },
    rules: { levels },
  });
  const [error] = assertRefused(made, 422, 'invalid_body').errors ?? [];
  assert.equal(error?.pointer, '/rules/levels/1/name');
});

it('what comes in reaches those that watch at once, exact, in each level', async () => {
  const id = await publish('LIVE', '0.00000001');
  const stream = await openStream(laurel, await makePublishable(laurel), `campaigns=${id}`);
  for (let bet = 1; bet <= 8; bet += 1) {
    const event = gameround({ amount: 0.37, timestamp: '2026-12-02T11:00:00Z', game_id: 'LIVE' });
    await sendEvents(laurel, [event]);
    const expected = JSON.stringify([185 * bet, 370 * bet].map((units) => `${units / 100_000}`));
    await stream.until(({ data }) => JSON.stringify(data.contributions) === expected, `bet ${bet}`);
  }
  const { pots } = (await staff.get(`/api/v1/campaigns/${id}/jackpot`)).body;
  assert.equal(pots[0].contributions, '0.0148');
  stream.close();
});

it('a rehearsal says what pots are expected to cost', async () => {
  const timestamp = '2026-12-01T12:00:00Z';
  const bets = Array.from({ length: 40 }, () => gameround({ amount: 50, timestamp, game_id: 'PAST' }));
  await sendEvents(laurel, bets);
  await everythingScored(staff);
  const made = await staff.post('/api/v1/campaigns', {
    ...{ kind: 'jackpot', custom_id: 'PAST', start: '2026-12-01T00:00:00Z', end: '2026-12-03T00:00:00Z' },
    ...{ currency: 'EUR', texts: { en: { name: 'Past' } }, games: { ids: ['PAST'] } },
    rules: { levels: [{ ...grand, contribution_percent: '10', must_drop_by: '150' }] },
  });
  const { status, body } = await staff.post(`/api/v1/campaigns/${made.body.id}/simulate`);
  assert.equal(status, 200, JSON.stringify(body));
  // €200 came in; a pot is expected to fall at €125, of which €25 are from stakes.
  assert.equal(body.cost.cash, '1000', JSON.stringify(body));
});

it('what a player contributed to pots that fell is carried while the player is blocked or paused', async () => {
  const id = await publish('CARRIED', '1');
  const untilPots = (wanted: object) =>
    waitUntil(JSON.stringify(wanted), async () => {
      const { pot, carried } = (await staff.get(`/api/v1/campaigns/${id}/jackpot`)).body.pots[1];
      assert.deepEqual({ pot, carried }, wanted);
    });
  const bets = [3, 7].map((amount) =>
    gameround({ amount, player_id: `of-${amount}`, game_id: 'CARRIED', timestamp: '2026-12-02T11:00:00Z' }),
  );
  await sendEvents(laurel, bets);
  await untilPots({ pot: 3, carried: '0' });
  for (const [at, [name, value, carried]] of said.entries()) {
    const data = { unique_id: `said-${at}`, timestamp: `2026-12-02T11:30:0${at}Z`, player_id: 'of-7' };
    await sendEvents(laurel, [{ event: 'player', data: { ...data, [name]: value } }]);
    await untilPots({ pot: 3, carried });
  }
});

const said: [name: string, value: boolean, carried: string][] = [
  ['is_blocked', true, '-0.07'],
  ['is_blocked', false, '0'],
  ['incentives_paused', true, '-0.07'],
  ['incentives_paused', false, '0'],
];
