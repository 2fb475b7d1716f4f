import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { approvedPayouts, untilPayoutIs } from '../../support/payouts.ts';
import { type Received, type Receiver, type Reply, startReceiver } from '../../support/receiver.ts';
import { waitUntil } from '../../support/waiting.ts';
import { privateTargets } from '../../support/webhooks.ts';

const laurel = forFile(() => startLaurel(privateTargets));
const staff = forFile(() => signInOwner(laurel));
let receiver: Receiver;
afterEach(async () => {
  await staff.delete('/api/v1/reward-endpoint');
  await receiver.close();
});

const path = '/api/v1/reward-endpoint';
const away = (): Reply => ({ status: 503, headers: { 'retry-after': '3600' } });

async function answering(reply: (request: Received) => Reply | Promise<Reply> = () => 200): Promise<void> {
  receiver = await startReceiver();
  receiver.answer(reply);
  await staff.put(path, { url: receiver.url, shape: 'parameters' });
}

/** An approved payout. */
async function approved(): Promise<number> {
  const [id] = await approvedPayouts(laurel, staff, [{ kind: 'cash', amount: '10.50' }]);
  return id as number;
}

/** A payout that was attempted once and waits while its endpoint pauses. */
async function resting(): Promise<number> {
  const id = await approved();
  await untilPayout(id, { attempts: 1 });
  await waitUntil('the endpoint rests', async () => (await rests()) === 1);
  return id;
}

const untilPayout = (id: number, wanted: object) => untilPayoutIs(staff, id, wanted);

/** How many endpoints get no requests for a while after a run has ended. */
async function rests(): Promise<number> {
  const text = 'select 1 from reward_endpoints where claimed_until is not null and claimed_by is null';
  return (await laurel.database.query({ text })).length;
}

/** Does something on a moved clock. */
async function later(milliseconds: number, work: () => Promise<unknown>): Promise<void> {
  await laurel.setClock(new Date(Date.now() + milliseconds));
  await work();
  await laurel.setClock(new Date());
}

test('a new endpoint inherits neither the pause of the previous one nor the waits of its payouts', async () => {
  await answering(away);
  const id = await resting();
  await receiver.close();
  await answering();
  const paid = await untilPayout(id, { status: 'paid' });
  assert.deepEqual([paid.attempts, paid.next_attempt_at, paid.last_error], [1, null, null]);
});

test('an endpoint that is set after a removal inherits no wait either', async () => {
  await answering(away);
  const id = await resting();
  await staff.delete(path);
  await receiver.close();
  await answering();
  await untilPayout(id, { status: 'paid' });
});

test('a new secret for the same URL does not end a pause: the receiver still asks to wait', async () => {
  await answering(away);
  const id = await resting();
  const { next_attempt_at } = await untilPayout(id, {});
  await staff.put(path, { url: receiver.url, shape: 'parameters' });
  assert.equal((await untilPayout(id, {})).next_attempt_at, next_attempt_at);
  assert.equal(await rests(), 1);
});

test('an unconfirmed payout is sent to a new endpoint at once', async () => {
  await answering(() => 202);
  const id = await approved();
  await untilPayout(id, { status: 'sent' });
  await receiver.close();
  await answering();
  await untilPayout(id, { status: 'paid' });
});

test('a late answer of the previous endpoint delays nothing at the new one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await answering(() => promise.then(away));
  const id = await approved();
  const before = receiver;
  await before.until(1);
  await answering();
  resolve();
  const waiting = await untilPayout(id, { last_error: 'The answer was 503.' });
  assert.deepEqual([waiting.attempts, waiting.next_attempt_at], [0, null]);
  await later(31_000, () => untilPayout(id, { status: 'paid', attempts: 1 }));
  await before.close();
});

describe('sending an approved payout now', () => {
  test('ends its wait and the endpoint’s, restarts its attempts, and appears in the history and the audit log', async () => {
    let reply: Reply = away();
    await answering(() => reply);
    const id = await resting();
    reply = 200;
    const { status, body } = await staff.post(`/api/v1/payouts/${id}/send`, { reason: 'mended' });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      [body.status, body.attempts, body.next_attempt_at, body.reason],
      ['approved', 0, null, 'mended'],
    );
    const { history } = await untilPayout(id, { status: 'paid', attempts: 1 });
    const { at, ...move } = history.at(-2);
    const author = laurel.username;
    assert.deepEqual(move, { from: 'approved', to: 'approved', author, reason: 'mended', details: null });
    const [entry] = (await staff.get('/api/v1/audit-log?page_size=1')).body.results;
    assert.deepEqual(
      [entry.action, entry.reason, entry.details.payout_id],
      ['payout.sent_now', 'mended', id],
    );
  });

  test('is refused without an endpoint and changes nothing', async () => {
    receiver = await startReceiver();
    const id = await approved();
    const before = await untilPayout(id, {});
    const refused = assertRefused(await staff.post(`/api/v1/payouts/${id}/send`), 409, 'conflict');
    assert.equal(refused.detail, 'There is no reward endpoint to send it to.');
    assert.deepEqual(await untilPayout(id, {}), before);
    await staff.post(`/api/v1/payouts/${id}/reject`);
  });
});
