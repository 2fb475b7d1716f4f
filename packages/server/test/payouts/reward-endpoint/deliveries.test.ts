import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { PrizeInput } from '@laurel/contract/campaigns/prizes.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { approvedPayouts, untilPayoutIs } from '../../support/payouts.ts';
import { type Received, type Receiver, type Reply, startReceiver } from '../../support/receiver.ts';
import { isSigned, privateTargets, webhookCalls } from '../../support/webhooks.ts';

const laurel = forFile(() => startLaurel(privateTargets));
const staff = forFile(() => signInOwner(laurel));
let receiver: Receiver;
let secret: string;
afterEach(async () => {
  await staff.delete('/api/v1/reward-endpoint');
  await receiver.close();
});

async function answering(shape: string, reply: (request: Received) => Reply = () => 200): Promise<void> {
  receiver = await startReceiver();
  receiver.answer(reply);
  const { body } = await staff.put('/api/v1/reward-endpoint', { url: receiver.url, shape });
  secret = body.secret;
}

const approved = (...prizes: Partial<PrizeInput>[]) => approvedPayouts(laurel, staff, prizes);
const read = async (id: number | undefined) => (await staff.get(`/api/v1/payouts/${id}`)).body;
const untilPayout = (id: number | undefined, wanted: object) => untilPayoutIs(staff, id, wanted);

const cash: Partial<PrizeInput> = { kind: 'cash', amount: '10.50' };

test('the shape `parameters` sends the details of each kind of prize, signed, and the payout is paid', async () => {
  await answering('parameters');
  const ids = await approved(
    cash,
    { kind: 'free_spins', count: 50, game_ids: ['GD8'] },
    { kind: 'bonus', amount: '5', wagering: '35' },
  );
  for (const id of ids) await untilPayout(id, { status: 'paid' });
  const sent = new Map(receiver.received.map((one) => [one.body.transaction_id, one]));
  assert.equal(receiver.received.length, 3);
  const payout = await read(ids[0]);
  const one = sent.get(payout.transaction_id) as Received;
  assert.ok(isSigned(one, secret));
  assert.equal(one.headers['webhook-id'], payout.transaction_id);
  const { transaction_id, player_id, campaign_id, custom_id, place } = payout;
  const about = { transaction_id, player_id, campaign_id, custom_id, place };
  const none = { amount: null, count: null, game_ids: null, percent: null, wagering: null, value: null };
  assert.deepEqual(one.body, { ...about, ...none, kind: 'cash', currency: 'EUR', amount: '10.50' });
  const kinds = receiver.received.map(({ body }) => [body.kind, body.count, body.game_ids, body.wagering]);
  assert.deepEqual(kinds.toSorted(), [
    ['bonus', null, null, '35'],
    ['cash', null, null, null],
    ['free_spins', 50, ['GD8'], null],
  ]);
  assert.deepEqual([payout.attempts, payout.last_error], [1, null]);
  assert.ok(payout.paid_at);
});

test('the shape `template` sends the template’s name; a prize without a template fails with that reason', async () => {
  await answering('template');
  const [named, unnamed] = await approved({ ...cash, template: 'WELCOME-10' }, cash);
  const { transaction_id, player_id, campaign_id, custom_id } = await untilPayout(named, { status: 'paid' });
  assert.deepEqual(receiver.received[0]?.body, {
    ...{ transaction_id, player_id, campaign_id, custom_id, place: 1 },
    template: 'WELCOME-10',
  });
  const failed = await untilPayout(unnamed, { status: 'failed' });
  assert.match(failed.last_error, /names no template/);
  assert.equal(failed.attempts, 0);
  assert.equal(receiver.received.length, 1);
});

test('payouts stay approved without an endpoint and are sent once there is one', async () => {
  const [id] = await approved(cash);
  assert.equal((await read(id)).status, 'approved');
  await answering('parameters');
  await untilPayout(id, { status: 'paid' });
});

test('a payout fails on 4xx, and a retry by staff sends the same transaction id', async () => {
  let status = 422;
  await answering('parameters', () => ({ status, body: 'no such player' }));
  const [id] = await approved(cash);
  const failed = await untilPayout(id, { status: 'failed' });
  assert.equal(failed.last_error, 'The answer was 422: no such player');
  status = 200;
  await staff.post(`/api/v1/payouts/${id}/retry`, {});
  const paid = await untilPayout(id, { status: 'paid' });
  assert.deepEqual([paid.attempts, paid.last_error], [1, null]);
  const [one, other] = receiver.received;
  assert.deepEqual(one?.body, other?.body);
});

test('retries with the same id after 5xx, 408, 429 or a timeout, and honours Retry-After', async () => {
  for (const reply of [500, 408, { status: 429, headers: { 'retry-after': '600' } }] as Reply[]) {
    let isDown = true;
    await answering('parameters', () => (isDown ? reply : 200));
    const [id] = await approved(cash);
    const payout = await untilPayout(id, { attempts: 1 });
    assert.equal(payout.status, 'approved');
    assert.match(payout.last_error, /^The answer was (500|408|429)\.$/);
    const wait = Date.parse(payout.next_attempt_at) - Date.now();
    const least = reply === 500 || reply === 408 ? 2_000 : 590_000;
    assert.ok(wait > least && wait < least + 20_000, String(wait));
    isDown = false;
    await later(1_000_000, async () => {
      const paid = await untilPayout(id, { status: 'paid' });
      assert.equal(paid.attempts, 2);
    });
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1);
    await receiver.close();
  }
  receiver = await startReceiver();
});

/** Does something on a moved clock. */
async function later(milliseconds: number, work: () => Promise<void>): Promise<void> {
  await laurel.setClock(new Date(Date.now() + milliseconds));
  try {
    await work();
  } finally {
    await laurel.setClock(new Date());
  }
}

test('202 leaves a payout sent; requests repeat with the same id until the endpoint confirms', async () => {
  let status = 202;
  await answering('parameters', () => status);
  const [id] = await approved(cash);
  const sent = await untilPayout(id, { status: 'sent' });
  assert.ok(sent.sent_at && sent.next_attempt_at);
  status = 200;
  await later(60_000, async () => void (await untilPayout(id, { status: 'paid', attempts: 2 })));
  assert.deepEqual(receiver.received[0]?.body, receiver.received[1]?.body);
});

test('a payout that is never confirmed stays sent until staff mark it as paid', async () => {
  await answering('parameters', () => 202);
  const [id] = await approved(cash);
  await untilPayout(id, { status: 'sent' });
  await staff.post(`/api/v1/payouts/${id}/mark-paid`, {});
  await untilPayout(id, { status: 'paid' });
});

test('a payout fails once its attempts are used up', async () => {
  await answering('parameters', () => 503);
  const [id] = await approved(cash);
  await untilPayout(id, { attempts: 1 });
  await laurel.database.query({
    text: 'update payouts set attempts = 10, next_attempt_at = now() where payout_id = $1',
    values: [id],
  });
  const failed = await untilPayout(id, { status: 'failed' });
  assert.equal(failed.attempts, 11);
});

test('a webhook announces that a payout is paid', async () => {
  await answering('parameters');
  const calls = await webhookCalls(laurel);
  const hooks = await startReceiver();
  await calls.create(hooks.url, { events: ['payout.paid'] });
  const [id] = await approved(cash);
  const [told] = await hooks.until(1);
  assert.deepEqual(
    [told?.body.type, told?.body.data.id, told?.body.data.status],
    ['payout.paid', id, 'paid'],
  );
  await hooks.close();
});
