import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import type { CampaignReasons } from '@laurel/contract/explanations/reasons.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInAs, signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { everythingScored } from '../../support/scored.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
let id: number;
before(async () => {
  const rules = {
    tasks: [{ task: 'rounds' as const, count: 1, points: '1' }],
    min_bet: '1',
    bonus_money: false,
  };
  const definition = pointTournament({ rules, games: { all: true, exclude: { provider: ['other'] } } });
  id = await published(staff, definition);
  const game = { unique_id: 'about x', timestamp: '2026-12-01T00:00:00Z', game_id: 'x', provider: 'other' };
  await sendEvents(laurel, [
    { event: 'game', data: game },
    bet('anna', { amount: 2 }),
    bet('anna', { amount: 2, unique_id: 'to be void' }),
    bet('anna', { amount: 0.5 }),
    bet('anna', { amount: 2, is_bonus: true }),
    bet('bo', { amount: 2, currency: 'JPY' }),
    bet('bo', { amount: 2, game_id: 'x' }),
    bet('bo', { amount: 2, timestamp: '2026-11-01T00:00:00Z' }),
  ]);
  await staff.post('/api/v1/events/void', { unique_ids: ['to be void'], reason: 'rolled back' });
  await everythingScored(staff);
});

let minute = 10;

function bet(player_id: string, data: Record<string, unknown>) {
  return gameround({ player_id, timestamp: `2026-12-02T10:${minute++}:00Z`, ...data });
}

async function reasonsOf(by = staff): Promise<CampaignReasons> {
  const { status, body } = await by.get(`/api/v1/campaigns/${id}/reasons`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

test('the reasons of a campaign are those that the explanations of its players give', async () => {
  const answer = await reasonsOf();
  const explained: ExplainedRound[] = [];
  for (const player of ['anna', 'bo'])
    explained.push(...(await staff.get(`/api/v1/campaigns/${id}/players/${player}/explain`)).body.results);
  for (const { reason, rounds } of answer.reasons)
    assert.equal(rounds, explained.filter((round) => round.not_counted === reason).length, reason);
  assert.deepEqual(answer.counted, { rounds: 1, players: 1 });
  assert.equal(answer.rounds, explained.length);
  assert.equal(answer.players, 2);
  assert.equal(answer.open.rounds, explained.filter((round) => round.outcome === 'open').length);
  const given = answer.reasons.filter(({ rounds }) => rounds > 0).map(({ reason }) => reason);
  assert.deepEqual(given, ['game_not_selected', 'voided', 'bonus_money', 'unpriced', 'stake_below_min']);
});

/** What the server asks its database while `work` is done. */
async function queriesOf(work: () => Promise<void>): Promise<string[]> {
  const { query } = laurel.service;
  const texts: string[] = [];
  laurel.service.query = (statement) => {
    texts.push(statement.text);
    return query.call(laurel.service, statement) as never;
  };
  try {
    await work();
  } finally {
    laurel.service.query = query;
  }
  return texts;
}

test('nothing is read again until something changes', async () => {
  const first = await reasonsOf();
  // Alarms are found in the background, and read rounds once, too.
  await waitUntil('the reasons are read without looking for rounds', async () => {
    const texts = await queriesOf(async () =>
      assert.deepEqual(await reasonsOf(await signInAs(laurel, 'viewer')), first),
    );
    assert.deepEqual(
      texts.filter((text) => text.includes('round_hash')),
      [],
    );
  });
  await sendEvents(laurel, [bet('cy', { amount: 3 })]);
  await everythingScored(staff);
  assert.deepEqual((await reasonsOf()).counted, { rounds: 2, players: 2 });
});

test('a draft has none', async () => {
  const { body } = await staff.post('/api/v1/campaigns', pointTournament());
  const answer: CampaignReasons = (await staff.get(`/api/v1/campaigns/${body.id}/reasons`)).body;
  assert.deepEqual([answer.rounds, answer.version, answer.reasons.length], [0, 0, 12]);
});
