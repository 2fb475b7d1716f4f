import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { HoldRule } from '@laurel/contract/identity/payout-rules.ts';
import { raiseAlarm } from '../../support/alarms-of-payouts.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
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

const laurel = forFile(() => startLaurel(privateTargets));
const staff = forFile(() => signInOwner(laurel));
let receiver: Receiver;
afterEach(async () => {
  await laurel.setClock(new Date());
  await rule('never');
  await staff.delete('/api/v1/reward-endpoint');
  await receiver.close();
});

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
  await staysReceived('no other attempt is made', 1, 600);
  assert.equal((await untilPayout(id, {})).status, 'held');
});

/** What staff may do with a payout that is approved, or taken and not confirmed, and the status that they want. */
const moves = [
  ['approved', 'hold', 'held', 'being sent'],
  ['approved', 'reject', 'rejected', 'being sent'],
  ['approved', 'send', 'sent', 'being sent'],
  ['approved', 'mark-paid', 'paid', 'being sent'],
  ['sent', 'mark-paid', 'paid', 'being asked about'],
] as const;

test('one that is on its way cannot be moved by hand until its answer is known', async () => {
  const gates = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()] as const;
  let asked = 0;
  await answering(() => gates[asked++]?.promise ?? 200);
  const [id] = await approvedPayouts(laurel, staff, [cash]);
  const path = `/api/v1/payouts/${id}`;
  const refusedAll = async (status: string) => {
    for (const [, action, to, request] of moves.filter(([from]) => from === status)) {
      const refused = await staff.post(`${path}/${action}`, { reason: 'doubts' });
      const { detail } = assertRefused(refused, 409, 'conflict');
      assert.equal(detail, `Payout ${id} is ${status} and ${request}, and cannot become ${to}.`);
      const seconds = Number(refused.headers.get('retry-after'));
      assert.ok(seconds >= 1 && seconds <= 20, String(seconds));
    }
    const { body } = await staff.post('/api/v1/payouts/mark-paid', { ids: [id] });
    assert.deepEqual([body.count, body.left_out[0].reasons], [0, ['being_sent']]);
  };
  await receiver.until(1);
  await refusedAll('approved');
  gates[0].resolve(202);
  await untilPayout(id, { status: 'sent' });
  await laurel.setClock(new Date(Date.now() + 60_000));
  await receiver.until(2);
  await refusedAll('sent');
  gates[1].resolve(500);
  await untilPayout(id, { attempts: 2 });
  const { status, body } = await staff.post(`${path}/mark-paid`, { reason: 'seen in the account' });
  assert.deepEqual([status, body.status], [200, 'paid']);
});

test('one whose server ended during its request shows what may have become of it, whatever staff decide', async () => {
  for (const [action, to] of [
    ['hold', 'held'],
    ['reject', 'rejected'],
    ['mark-paid', 'paid'],
  ]) {
    const [id] = await approvedPayouts(laurel, staff, [cash]);
    // As the mark that a process leaves that ends in the middle of a request.
    await laurel.database.query({
      text: `update payouts set sending_until = now() - interval '1 second' where payout_id = $1`,
      values: [id],
    });
    const { body } = await staff.post(`/api/v1/payouts/${id}/${action}`, { reason: 'doubts' });
    assert.equal(
      body.last_error,
      `Before it was ${to}, a request ended without a known answer; the reward endpoint may have taken it.`,
    );
  }
  receiver = await startReceiver();
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
