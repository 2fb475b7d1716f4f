import assert from 'node:assert/strict';
import { test } from 'node:test';

import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { publishedMission } from '../support/missions.ts';
import { explanation } from '../support/player-view.ts';
import { checkedBoard, everythingScored, leaderboardOf } from '../support/scored.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

const fact = (event: 'deposit' | 'login', unique_id: string, data: Record<string, unknown> = {}) => ({
  event,
  data: { unique_id, player_id: 'odd', timestamp: '2026-12-02T11:00:00Z', ...data },
});
const deposit = (unique_id: string, amount: number, data: Record<string, unknown> = {}) =>
  fact('deposit', unique_id, { amount, currency: 'EUR', method: 'card', ...data });

/** How many players a rebuild, which changes nothing, finds to differ. */
const differences = async (id: number) => (await checkedBoard(staff, id)).differences;

test('members that a login or a deposit should not have change nothing, live or when the log is read again', async () => {
  const texts = { en: 'A step' };
  const id = await publishedMission(staff, {
    rules: {
      steps: [
        { task: 'login_days', length: 2, texts },
        { task: 'deposited', amount: '100', texts },
      ],
    },
  });
  await sendEvents(laurel, [
    fact('login', 'l1', { timestamp: '2026-12-01T11:00:00Z', amount: -5, amount_eur: -1, currency: 'XXX' }),
    fact('login', 'l2', { amount: '-', currency: 7 }),
    deposit('d1', 1e2, { amount_eur: null }),
    deposit('d2', -5),
    deposit('d3', 5, { amount_eur: -5 }),
  ]);
  await everythingScored(staff);
  const { results } = await leaderboardOf(staff, id, 1);
  assert.equal(results[0]?.score, '2');
  assert.equal(await differences(id), 0);
});

test('an explanation names deposits and logins, which of them completed a step, and counts them apart from rounds', async () => {
  const texts = { en: 'A step' };
  const id = await publishedMission(staff, {
    custom_id: 'MI-2',
    audience: { player_ids: ['dee'] },
    rules: {
      steps: [
        { task: 'deposits', count: 2, texts },
        { task: 'login_days', length: 2, texts },
      ],
    },
  });
  const own = (day: number, hour: number) => ({
    player_id: 'dee',
    timestamp: `2026-12-0${day}T0${hour}:00:00Z`,
  });
  await sendEvents(laurel, [
    fact('login', 'dl1', own(1, 1)),
    deposit('dd1', 5, own(1, 2)),
    deposit('dd2', 7, own(1, 3)),
    gameround({ ...own(1, 4), round_id: 'dr1' }),
    deposit('dd3', 9.5, own(1, 5)),
    fact('login', 'dl2', own(2, 1)),
  ]);
  assert.equal((await staff.post('/api/v1/events/void', { unique_ids: ['dd1'], reason: 'r' })).status, 200);
  await everythingScored(staff);
  const { results, count, rounds, score } = await explanation(staff, id, 'dee');
  assert.deepEqual(
    results.map((line) => [
      line.fact,
      line.round_id,
      line.deposited,
      line.outcome,
      line.not_counted,
      line.credits.map(({ index, times }) => `${index} ${times}`).join(),
    ]),
    [
      ['login', 'dl1', null, null, null, '1 0'],
      ['deposit', 'dd1', null, null, 'voided', ''],
      ['deposit', 'dd2', '7', null, null, '0 0'],
      [null, 'dr1', null, 'open', null, ''],
      ['deposit', 'dd3', '9.5', null, null, '0 1'],
      ['login', 'dl2', null, null, null, '1 1'],
    ],
  );
  assert.deepEqual([count, rounds, score], [6, 1, '2']);
  const { body: reasons } = await staff.get(`/api/v1/campaigns/${id}/reasons`);
  const voided = reasons.reasons.find(({ reason }: { reason: string }) => reason === 'voided');
  assert.deepEqual([reasons.rounds, reasons.counted.rounds, voided.rounds], [1, 1, 0]);
});

test('the reasons of a mission count deposits and logins apart from rounds', async () => {
  const texts = { en: 'A step' };
  const window = { start: '2026-12-02T11:30:00Z', end: '2026-12-08T00:00:00Z' };
  const steps = [
    { task: 'deposits' as const, count: 2, texts },
    { task: 'login_days' as const, length: 2, texts },
  ];
  const id = await publishedMission(staff, { custom_id: 'MI-3', ...window, rules: { steps } });
  const of = (player_id: string) => ({ player_id, timestamp: '2026-12-02T11:40:00Z' });
  await sendEvents(laurel, [
    deposit('rd1', 5, of('eve')),
    deposit('rd2', -5, of('eve')),
    deposit('rd3', 5, of('finn')),
    deposit('rd4', 5, { ...of('finn'), currency: 'XTS' }),
    fact('login', 'rl1', of('finn')),
  ]);
  await staff.post('/api/v1/events/void', { unique_ids: ['rd3'], reason: 'r' });
  await everythingScored(staff);
  const [deposits, logins] = (await staff.get(`/api/v1/campaigns/${id}/reasons`)).body.facts;
  const one = { facts: 1, players: 1 };
  assert.partialDeepStrictEqual(deposits, { fact: 'deposit', facts: 4, players: 2, counted: one });
  assert.deepEqual(
    deposits.reasons.filter(({ facts }: { facts: number }) => facts > 0),
    ['voided', 'unpriced', 'deposit_below_zero'].map((reason) => ({ reason, ...one })),
  );
  assert.partialDeepStrictEqual(logins, { fact: 'login', ...one, counted: one });
});
