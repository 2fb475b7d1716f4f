import assert from 'node:assert/strict';
import { afterEach, before, test } from 'node:test';
import { sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { approvedPayouts, untilPayoutIs } from '../../support/payouts.ts';
import { startReceiver } from '../../support/receiver.ts';
import { privateTargets } from '../../support/webhooks.ts';

const laurel = forFile(() => startLaurel(privateTargets));
const staff = forFile(() => signInOwner(laurel));
const receiver = forFile(startReceiver);
before(async () => {
  receiver.answer(() => 200);
});
afterEach(() => staff.delete('/api/v1/reward-endpoint'));

const cash = { kind: 'cash', amount: '10.50' } as const;

let told = 0;
const pause = (player_id: string, incentives_paused: boolean, timestamp = new Date().toISOString()) => ({
  event: 'player',
  data: { unique_id: `pause-${++told}`, timestamp, player_id, incentives_paused },
});

test('a payout of a player who is paused now does not go out; it goes out after the pause', async () => {
  const [waiting, sent] = await approvedPayouts(laurel, staff, [cash, cash]);
  await sendEvents(laurel, [pause('p1', true)]);
  await staff.put('/api/v1/reward-endpoint', { url: receiver.url, shape: 'parameters' });
  await untilPayoutIs(staff, sent, { status: 'paid' });
  const { status, last_error, attempts } = await untilPayoutIs(staff, waiting, {
    last_error: 'Incentives of the player are paused, so nothing is sent.',
  });
  assert.deepEqual([status, attempts], ['approved', 0], last_error ?? '');
  assert.equal(receiver.received.length, 1);
  await staff.post(`/api/v1/payouts/${waiting}/send`);
  await untilPayoutIs(staff, waiting, {
    last_error: 'Incentives of the player are paused, so nothing is sent.',
  });
  assert.equal(receiver.received.length, 1);
  await sendEvents(laurel, [pause('p1', false)]);
  await staff.post(`/api/v1/payouts/${waiting}/send`);
  await untilPayoutIs(staff, waiting, { status: 'paid' });
  assert.equal(receiver.received.length, 2);
});

test('a payout of a player who is paused now is not marked as paid before the pause has ended', async () => {
  const [of_paused, other] = await approvedPayouts(laurel, staff, [cash, cash]);
  const markPaid = (id: number | undefined) => staff.post(`/api/v1/payouts/${id}/mark-paid`);
  await sendEvents(laurel, [pause('p1', true)]);
  const refused = assertRefused(await markPaid(of_paused), 409, 'conflict');
  assert.equal(
    refused.detail,
    `Incentives of the player of payout ${of_paused} are paused, so it cannot become paid.`,
  );
  assert.equal((await markPaid(other)).body.status, 'paid');
  await sendEvents(laurel, [pause('p1', false)]);
  assert.equal((await markPaid(of_paused)).body.status, 'paid');
});
