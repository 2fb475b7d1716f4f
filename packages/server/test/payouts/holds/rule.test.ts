import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import type { HoldRule, PayoutApproval } from '@laurel/contract/identity/payout-rules.ts';
import { raiseAlarm } from '../../support/alarms-of-payouts.ts';
import { pointTournament } from '../../support/definitions.ts';
import { forFile } from '../../support/for-file.ts';
import { keepMessages } from '../../support/kept-messages.ts';
import { startLaurel } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { valuesOf } from '../../support/members.ts';
import { makePayouts, messagesOf, prize, winnersOf } from '../../support/payouts.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
before(async () => {
  await keepMessages(laurel);
});
beforeEach(() => set({ payout_approval: 'one', hold_payouts: 'never' }));

async function set(settings: { payout_approval?: PayoutApproval; hold_payouts?: HoldRule }): Promise<void> {
  const { status, body } = await staff.patch('/api/v1/tenants/1', settings);
  assert.equal(status, 200, JSON.stringify(body));
}

/** A campaign with an alarm about the player at place 2 of four. */
async function suspected(members = {}): Promise<number> {
  const { body } = await staff.post(
    '/api/v1/campaigns',
    pointTournament({ custom_id: `c${++made}`, ...members }),
  );
  await raiseAlarm(laurel, { campaign_id: body.id, player_id: 'p2', place: 2 });
  return body.id;
}
let made = 0;

const four = () => winnersOf([1, 2, 3, 4].map((place) => [prize(place)]));

async function statuses(campaign_id: number): Promise<string[]> {
  const { body } = await staff.get(`/api/v1/payouts?campaign_id=${campaign_id}`);
  return body.results.map(({ status }: { status: string }) => status);
}

test('a player whose payout is held as it is made is a winner in messages once the hold ends', async () => {
  await set({ hold_payouts: 'on_open_alarm' });
  const campaign_id = await suspected({ player_messages: true });
  await makePayouts(laurel, staff, four(), { campaign_id, player_messages: true });
  const winners = async () => {
    const rows = await laurel.database.query<{ player_id: string }>({
      text: `select player_id from player_messages where campaign_id = $1 and type = 'player.won' order by player_id`,
      values: [campaign_id],
    });
    return rows.map(({ player_id }) => player_id);
  };
  assert.deepEqual(await winners(), ['p1', 'p3', 'p4']);
  const { body } = await staff.get(`/api/v1/payouts?campaign_id=${campaign_id}&status=held`);
  const released = await staff.post(`/api/v1/payouts/${body.results[0].id}/release`, { reason: 'checked' });
  assert.equal(released.status, 200, JSON.stringify(released.body));
  assert.deepEqual(await winners(), ['p1', 'p2', 'p3', 'p4']);
});

const rules: Record<HoldRule, string[]> = {
  never: ['pending', 'pending', 'pending', 'pending'],
  on_open_alarm: ['pending', 'held', 'pending', 'pending'],
  below_too: ['pending', 'held', 'held', 'held'],
};

describe('payouts that open alarms hold by the rule of the tenant', () => {
  for (const [rule, expected] of Object.entries(rules) as [HoldRule, string[]][]) {
    test(`${rule}: when they are made`, async () => {
      await set({ hold_payouts: rule });
      const campaign_id = await suspected();
      const { held } = await makePayouts(laurel, staff, four(), { campaign_id });
      assert.deepEqual(await statuses(campaign_id), expected);
      assert.equal(held, expected.filter((status) => status === 'held').length);
    });

    test(`${rule}: when an alarm is raised later`, async () => {
      await set({ hold_payouts: rule });
      const { campaign_id } = await makePayouts(laurel, staff, four());
      await raiseAlarm(laurel, { campaign_id, player_id: 'p2', place: 2 });
      assert.deepEqual(await statuses(campaign_id), expected);
    });
  }
});

test('one that is held when it is made was never approved, and its messages say so', async () => {
  await set({ payout_approval: 'none', hold_payouts: 'on_open_alarm' });
  const campaign_id = await suspected();
  await makePayouts(laurel, staff, four(), { campaign_id });
  assert.deepEqual(await statuses(campaign_id), ['approved', 'held', 'approved', 'approved']);
  const { results } = (await staff.get(`/api/v1/payouts?campaign_id=${campaign_id}&status=held`)).body;
  const [payout] = results;
  assert.deepEqual(
    [payout.held_by, payout.approved_at, payout.reason],
    [null, null, 'About the player an alarm is open: machine_cadence.'],
  );
  const messages = (await messagesOf(laurel, campaign_id)).filter(({ data }) => data.id === payout.id);
  assert.deepEqual(valuesOf(messages, 'type'), ['payout.created', 'payout.held']);
  const { history } = (await staff.get(`/api/v1/payouts/${payout.id}`)).body;
  assert.deepEqual(history.at(-1).author, null);
  assert.equal(history.at(-1).details.alarm_ids.length, 1);
  const { body } = await staff.get(`/api/v1/audit-log?campaign_id=${campaign_id}&page_size=1`);
  assert.deepEqual([body.results[0].action, body.results[0].author], ['payout.held', 'laurel']);
});

test('below_too: those of places below name the alarm that holds them; without it they would move', async () => {
  await set({ hold_payouts: 'below_too' });
  const { campaign_id } = await makePayouts(laurel, staff, four());
  await raiseAlarm(laurel, { campaign_id, player_id: 'p2', place: 2 });
  const { results } = (await staff.get(`/api/v1/payouts?campaign_id=${campaign_id}`)).body;
  assert.equal(results[2].reason, 'About a player at a better place an alarm is open: machine_cadence.');
  const { open_alarms } = (await staff.get(`/api/v1/payouts/${results[2].id}`)).body;
  assert.deepEqual([open_alarms[0].player_id, open_alarms[0].is_own], ['p2', false]);
});

test('below_too: a player without a prize at a better place moves those below, one who is not on the board nobody', async () => {
  await set({ hold_payouts: 'below_too' });
  const gap = () =>
    [1, 3].map((place, at) => ({ ...four()[place - 1], prizes: [prize(place)], place: at * 2 + 1 }));
  const { campaign_id } = await makePayouts(laurel, staff, gap() as ReturnType<typeof four>);
  await raiseAlarm(laurel, { campaign_id, player_id: 'elsewhere', place: null });
  assert.deepEqual(await statuses(campaign_id), ['pending', 'pending']);
  await raiseAlarm(laurel, { campaign_id, player_id: 'p2', place: 2 });
  assert.deepEqual(await statuses(campaign_id), ['pending', 'held']);
});

test('below_too: where the score decides prizes, nobody else is held', async () => {
  await set({ hold_payouts: 'below_too' });
  const mission = { tournament_type: 'IM', rules: { max_rounds: 50, tasks: [{ task: 'rounds', count: 5 }] } };
  const { status, body } = await staff.post(
    '/api/v1/campaigns',
    pointTournament({ custom_id: 'im', ...mission } as object),
  );
  assert.equal(status, 201, JSON.stringify(body));
  await makePayouts(laurel, staff, four(), { campaign_id: body.id });
  await raiseAlarm(laurel, { campaign_id: body.id, player_id: 'p2', place: 2 });
  assert.deepEqual(await statuses(body.id), ['pending', 'held', 'pending', 'pending']);
});

test('a release accepts the alarms that are open: only another one holds the payout again', async () => {
  await set({ hold_payouts: 'on_open_alarm' });
  const { campaign_id } = await makePayouts(laurel, staff, four());
  await raiseAlarm(laurel, { campaign_id, player_id: 'p2', place: 2 });
  const { results } = (await staff.get(`/api/v1/payouts?campaign_id=${campaign_id}&status=held`)).body;
  await staff.post(`/api/v1/payouts/${results[0].id}/release`, { reason: 'looked at it' });
  await raiseAlarm(laurel, { campaign_id, player_id: 'p4', place: 4 });
  assert.deepEqual(await statuses(campaign_id), ['pending', 'pending', 'pending', 'held']);
  await raiseAlarm(laurel, { campaign_id, player_id: 'p2', place: 2, kind: 'mirror_play' });
  assert.deepEqual(await statuses(campaign_id), ['pending', 'held', 'pending', 'held']);
});

test('a tenant without the rule shows it, and another one is refused', async () => {
  const { body } = await staff.get('/api/v1/tenants/1');
  assert.equal(body.hold_payouts, 'never');
  const refused = await staff.patch('/api/v1/tenants/1', { hold_payouts: 'always' });
  assert.deepEqual([refused.status, refused.body.errors[0].pointer], [422, '/hold_payouts']);
});
