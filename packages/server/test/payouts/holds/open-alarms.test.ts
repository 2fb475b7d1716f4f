import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { HoldRule, PayoutApproval } from '@laurel/contract/identity/payout-rules.ts';
import { dismissAlarm, raiseAlarm } from '../../support/alarms-of-payouts.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, signInAs, signInOwner } from '../../support/management.ts';
import { linesOf, valuesOf } from '../../support/members.ts';
import { makePayouts, moveAll, prize, winnersOf } from '../../support/payouts.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
const second = forFile(() => signInAs(laurel, 'manager'));
beforeEach(() => set({ payout_approval: 'one', hold_payouts: 'never' }));

async function set(settings: { payout_approval?: PayoutApproval; hold_payouts?: HoldRule }): Promise<void> {
  const { status, body } = await staff.patch('/api/v1/tenants/1', settings);
  assert.equal(status, 200, JSON.stringify(body));
}

/** Payouts of three players that wait; there is an alarm about the first two. */
async function waiting() {
  const { campaign_id } = await makePayouts(laurel, staff, winnersOf([[prize(1)], [prize(2)], [prize(3)]]));
  const ids = await moveAll(laurel, campaign_id, 'pending');
  const alarm = await raiseAlarm(laurel, { campaign_id, player_id: 'p1', place: 1 });
  const other = await raiseAlarm(laurel, { campaign_id, player_id: 'p2', place: 2, kind: 'mirror_play' });
  return { campaign_id, ids: ids as [number, number, number], alarm, other };
}

const summary = 'Every round started after the same pause.';

test('the payout and the answer to its approval show the open alarms of its player, and no others', async () => {
  const { ids, alarm, other } = await waiting();
  const shown = [{ id: alarm, kind: 'machine_cadence', summary, player_id: 'p1', is_own: true }];
  assert.deepEqual((await staff.get(`/api/v1/payouts/${ids[0]}`)).body.open_alarms, shown);
  const { body } = await staff.post(`/api/v1/payouts/${ids[0]}/approve`);
  assert.deepEqual([body.status, body.open_alarms], ['approved', shown]);
  assert.equal((await staff.get(`/api/v1/payouts/${ids[1]}`)).body.open_alarms[0].id, other);
  assert.deepEqual((await staff.get(`/api/v1/payouts/${ids[2]}`)).body.open_alarms, []);
  await dismissAlarm(laurel, alarm);
  assert.deepEqual((await staff.get(`/api/v1/payouts/${ids[0]}`)).body.open_alarms, []);
});

test('the list shows the open alarms of each player in its campaign, and none of other campaigns', async () => {
  const [one, two] = [await waiting(), await waiting()];
  const listed = async () => {
    const pages = [one, two].map(({ campaign_id }) =>
      staff.get(`/api/v1/payouts?campaign_id=${campaign_id}`),
    );
    const results = (await Promise.all(pages)).flatMap(({ body }) => body.results);
    return results.map(({ open_alarms }) => open_alarms.map(({ id }: { id: number }) => id));
  };
  assert.deepEqual(await listed(), [[one.alarm], [one.other], [], [two.alarm], [two.other], []]);
  const shown = [{ id: one.alarm, kind: 'machine_cadence', summary, player_id: 'p1', is_own: true }];
  const { body } = await staff.get(`/api/v1/payouts?campaign_id=${one.campaign_id}`);
  assert.deepEqual(body.results[0].open_alarms, shown);
  await dismissAlarm(laurel, one.alarm);
  assert.deepEqual(await listed(), [[], [one.other], [], [two.alarm], [two.other], []]);
});

test('an approval of several leaves out payouts whose player has an open alarm, and names them', async () => {
  for (const by of ['ids', 'campaign_id'] as const) {
    const { ids, campaign_id, alarm } = await waiting();
    const { status, body } = await staff.post(
      '/api/v1/payouts/approve',
      by === 'ids' ? { ids } : { campaign_id },
    );
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([body.count, body.results.map(({ id }: { id: number }) => id)], [1, [ids[2]]]);
    assert.equal(body.left_out_count, 2);
    assert.deepEqual(body.left_out[0], {
      ...{ payout_id: ids[0], player_id: 'p1' },
      open_alarms: [{ id: alarm, kind: 'machine_cadence', summary, player_id: 'p1', is_own: true }],
    });
    for (const id of ids.slice(0, 2))
      assert.equal((await staff.get(`/api/v1/payouts/${id}`)).body.status, 'pending');
  }
});

test('one that is named alone among several is left out, too; approved by itself it is not', async () => {
  const { ids } = await waiting();
  const several = await staff.post('/api/v1/payouts/approve', { ids: [ids[0]] });
  assert.deepEqual([several.body.count, several.body.left_out_count], [0, 1]);
  assert.equal((await staff.post(`/api/v1/payouts/${ids[0]}/approve`)).body.status, 'approved');
});

test('a release names the open alarm; one person is enough where one approval is', async () => {
  const { ids, alarm } = await waiting();
  await staff.post(`/api/v1/payouts/${ids[0]}/hold`, { reason: 'see the alarm' });
  const { body } = await staff.post(`/api/v1/payouts/${ids[0]}/release`, { reason: 'a known streamer' });
  assert.deepEqual([body.status, body.open_alarms[0].id], ['pending', alarm]);
});

test('where two people approve, a release with an open alarm takes two, and the first is shown', async () => {
  await set({ payout_approval: 'two' });
  const { ids, alarm } = await waiting();
  const path = `/api/v1/payouts/${ids[0]}`;
  await staff.post(`${path}/hold`, { reason: 'see the alarm' });
  const first = await staff.post(`${path}/release`, { reason: 'a known streamer' });
  assert.deepEqual([first.status, first.body.status, first.body.open_alarms[0].id], [200, 'held', alarm]);
  assert.deepEqual(valuesOf(first.body.releases, 'by'), [laurel.username]);
  assert.equal(first.body.held_by, laurel.username);
  const again = assertRefused(await staff.post(`${path}/release`, { reason: 'again' }), 409, 'conflict');
  assert.equal(
    again.detail,
    `You have released payout ${ids[0]} before; an alarm is open, so the second release is another person’s.`,
  );
  const released = await second.post(`${path}/release`, { reason: 'seen the stream' });
  assert.deepEqual([released.body.status, released.body.releases], ['pending', []]);
  const { history } = (await staff.get(path)).body;
  assert.deepEqual(linesOf(history.slice(-3), 'from', 'to'), ['pending held', 'held held', 'held pending']);
});

test('without an open alarm one person releases, also where two approve', async () => {
  await set({ payout_approval: 'two' });
  const { ids, alarm } = await waiting();
  await staff.post(`/api/v1/payouts/${ids[0]}/hold`, { reason: 'see the alarm' });
  await dismissAlarm(laurel, alarm);
  const { body } = await staff.post(`/api/v1/payouts/${ids[0]}/release`, { reason: 'dismissed' });
  assert.equal(body.status, 'pending');
});

test('a first release is forgotten when the payout is held anew', async () => {
  await set({ payout_approval: 'two' });
  const { ids } = await waiting();
  const path = `/api/v1/payouts/${ids[0]}`;
  await staff.post(`${path}/hold`, { reason: 'see the alarm' });
  await staff.post(`${path}/release`, { reason: 'one' });
  await second.post(`${path}/release`, { reason: 'two' });
  await second.post(`${path}/hold`, { reason: 'new doubts' });
  const { body } = await staff.post(`${path}/release`, { reason: 'one' });
  assert.deepEqual([body.status, body.releases.length], ['held', 1]);
});
