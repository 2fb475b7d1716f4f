import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { HoldRule } from '@laurel/contract/payouts/payout-states.ts';
import { raiseAlarm } from '../../support/alarms-of-payouts.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { assertRefused, type Management, signInOwner } from '../../support/management.ts';
import {
  approvedPayouts,
  makePayouts,
  moveAll,
  prize,
  untilPayoutIs,
  winnersOf,
} from '../../support/payouts.ts';
import { type Receiver, type Reply, startReceiver } from '../../support/receiver.ts';
import { staysSo } from '../../support/waiting.ts';
import { privateTargets } from '../../support/webhooks.ts';

let laurel: Laurel;
let staff: Management;
let receiver: Receiver;
before(async () => {
  laurel = await startLaurel(privateTargets);
  staff = await signInOwner(laurel);
});
afterEach(async () => {
  await laurel.setClock(new Date());
  staff = await signInOwner(laurel);
  await rule('never');
  await staff.delete('/api/v1/reward-endpoint');
  await receiver.close();
});
after(() => laurel.close());

const rule = (hold_payouts: HoldRule) => staff.patch('/api/v1/tenants/1', { hold_payouts });

async function answering(reply: () => Reply | Promise<Reply> = () => 200): Promise<void> {
  receiver = await startReceiver();
  receiver.answer(reply);
  await staff.put('/api/v1/reward-endpoint', { url: receiver.url, shape: 'parameters' });
}

const cash = { kind: 'cash', amount: '10.50' } as const;
const untilPayout = (id: number | undefined, wanted: object) => untilPayoutIs(staff, id, wanted);
const staysReceived = (what: string, count: number, milliseconds: number) =>
  staysSo(what, milliseconds, () => assert.equal(receiver.received.length, count));

test('nothing is sent of a payout that is held; released and approved, it is sent once', async () => {
  const [held, sent] = await approvedPayouts(laurel, staff, [cash, cash]);
  await staff.post(`/api/v1/payouts/${held}/hold`, { reason: 'doubts' });
  await answering();
  await untilPayout(sent, { status: 'paid' });
  await staysReceived('the held one is not sent', 1, 500);
  await staff.post(`/api/v1/payouts/${held}/release`, { reason: 'none' });
  await staysReceived('the released one waits for approval', 1, 500);
  await staff.post(`/api/v1/payouts/${held}/approve`);
  await untilPayout(held, { status: 'paid' });
  assert.equal(receiver.received.length, 2);
});

test('a hold ends the wait for another attempt', async () => {
  await answering(() => 500);
  const [id] = await approvedPayouts(laurel, staff, [cash]);
  await untilPayout(id, { attempts: 1 });
  const { status, body } = await staff.post(`/api/v1/payouts/${id}/hold`, { reason: 'doubts' });
  assert.deepEqual([status, body.next_attempt_at, body.last_error], [200, null, 'The answer was 500.']);
  receiver.answer(() => 200);
  await laurel.setClock(new Date(Date.now() + 3_600_000));
  staff = await signInOwner(laurel);
  await staysReceived('no other attempt is made', 1, 600);
  assert.equal((await untilPayout(id, {})).status, 'held');
});

test('one that is on its way cannot be held until its answer is known', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  await answering(() => promise);
  const [id] = await approvedPayouts(laurel, staff, [cash]);
  await receiver.until(1);
  const refused = await staff.post(`/api/v1/payouts/${id}/hold`, { reason: 'doubts' });
  const { detail } = assertRefused(refused, 409, 'conflict');
  assert.equal(detail, `Payout ${id} is approved and being sent, and cannot become held.`);
  const seconds = Number(refused.headers.get('retry-after'));
  assert.ok(seconds >= 1 && seconds <= 20, String(seconds));
  await staff.post(`/api/v1/payouts/${id}/send`, {});
  assertRefused(await staff.post(`/api/v1/payouts/${id}/hold`, { reason: 'doubts' }), 409, 'conflict');
  resolve(500);
  await untilPayout(id, { attempts: 1 });
  assert.equal((await staff.post(`/api/v1/payouts/${id}/hold`, { reason: 'doubts' })).status, 200);
});

test('with the rule, an alarm that nobody has noticed yet holds the payout before it is sent', async () => {
  await rule('on_open_alarm');
  const { campaign_id } = await makePayouts(laurel, staff, winnersOf([[prize(1)], [prize(2)]]));
  const [id, other] = await moveAll(laurel, campaign_id, 'approved');
  await raiseAlarm(laurel, { campaign_id, player_id: 'p1', place: 1 }, { holds: false });
  await answering();
  const held = await untilPayout(id, { status: 'held' });
  assert.equal(held.held_by, null);
  await untilPayout(other, { status: 'paid' });
  assert.equal(receiver.received.length, 1);
});

test('an alarm that is raised while others are sent keeps what is not under way from being sent', async () => {
  await rule('on_open_alarm');
  const winners = winnersOf(Array.from({ length: 40 }, (_, index) => [prize(index + 1)]));
  const { campaign_id } = await makePayouts(laurel, staff, winners);
  const ids = await moveAll(laurel, campaign_id, 'approved');
  const { promise, resolve } = Promise.withResolvers<void>();
  await answering(() => promise.then(() => 200));
  await receiver.until(32);
  await raiseAlarm(laurel, { campaign_id, player_id: 'p40', place: 40 }, { holds: false });
  resolve();
  await untilPayout(ids[39], { status: 'held' });
  for (const id of ids.slice(0, 39)) await untilPayout(id, { status: 'paid' });
  assert.ok(receiver.received.every(({ body }) => body.player_id !== 'p40'));
});

test('a retry of one that failed before its alarm was raised does not send it', async () => {
  await rule('on_open_alarm');
  const { campaign_id } = await makePayouts(laurel, staff, winnersOf([[prize(1)]]));
  const [id] = await moveAll(laurel, campaign_id, 'failed');
  await raiseAlarm(laurel, { campaign_id, player_id: 'p1', place: 1 });
  await answering();
  const { body } = await staff.post(`/api/v1/payouts/${id}/retry`, {});
  assert.equal(body.open_alarms.length, 1);
  await untilPayout(id, { status: 'held' });
  assert.equal(receiver.received.length, 0);
});

test('one that is held while others are sent before it stays unsent', async () => {
  const ids = await approvedPayouts(
    laurel,
    staff,
    Array.from({ length: 40 }, () => cash),
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  await answering(() => promise.then(() => 200));
  await receiver.until(32);
  const { body } = await staff.post(`/api/v1/payouts/${ids[39]}/hold`, { reason: 'doubts' });
  assert.equal(body.status, 'held', JSON.stringify(body));
  resolve();
  for (const id of ids.slice(0, 39)) await untilPayout(id, { status: 'paid' });
  assert.equal(receiver.received.length, 39);
  assert.equal((await untilPayout(ids[39], {})).status, 'held');
});
