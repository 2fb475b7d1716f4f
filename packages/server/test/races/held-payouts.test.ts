import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { answerAfter, drawnMoment } from '../support/delays.ts';
import { forFile } from '../support/for-file.ts';
import { startServers } from '../support/laurel.ts';
import { type Management, signInAs, signInOwner } from '../support/management.ts';
import { makePayouts, moveAll, prize, winnersOf } from '../support/payouts.ts';
import { startReceiver } from '../support/receiver.ts';
import { waitUntil } from '../support/waiting.ts';
import { privateTargets } from '../support/webhooks.ts';

const [PAYOUTS, ROUNDS] = [30, 2];

/** Both servers deliver. */
const opened = forFile(() => startServers(privateTargets));
const receiver = forFile(startReceiver);
let staffs: Management[];
before(async () => {
  const { first, servers } = opened;
  staffs = [await signInOwner(first), ...(await Promise.all(servers.map((one) => signInAs(one, 'manager'))))];
});

test('staff hold payouts while these are sent: nothing of one arrives once its hold is answered', {
  timeout: 600_000,
}, async () => {
  const { first: laurel } = opened;
  const [staff] = staffs as [Management];
  const held = new Set<string>();
  const faults: string[] = [];
  receiver.answer(async ({ body }) => {
    if (held.has(body.transaction_id)) faults.push(body.transaction_id);
    return answerAfter(5, 200);
  });
  await staff.put('/api/v1/reward-endpoint', { url: receiver.url, shape: 'parameters' });
  for (let round = 0; round < ROUNDS; round++) {
    const winners = winnersOf(Array.from({ length: PAYOUTS }, (_, index) => [prize(index + 1)]));
    const { campaign_id } = await makePayouts(laurel, staff, winners);
    const ids = await moveAll(laurel, campaign_id, 'approved');
    await Promise.all(ids.map((id, at) => holdSoon(staffs[at % staffs.length] as Management, id, held)));
    for (const payout of await payoutsOf(staff, campaign_id, 'held')) {
      held.delete(payout.transaction_id);
      await staff.post(`/api/v1/payouts/${payout.id}/release`, { reason: 'none' });
    }
    await staff.post('/api/v1/payouts/approve', { campaign_id });
    const isPaid = async () => (await payoutsOf(staff, campaign_id, 'paid')).length === PAYOUTS;
    await waitUntil('all payouts are paid', isPaid);
  }
  assert.deepEqual(faults, []);
  const ids = receiver.received.map(({ body }) => body.transaction_id);
  assert.deepEqual([ids.length, new Set(ids).size], [PAYOUTS * ROUNDS, PAYOUTS * ROUNDS]);
});

/** At some moment while it is sent. */
async function holdSoon(staff: Management, id: number, held: Set<string>): Promise<void> {
  await drawnMoment(Math.random, 400);
  const { status, body } = await staff.post(`/api/v1/payouts/${id}/hold`, { reason: 'doubts' });
  if (status === 200) held.add(body.transaction_id);
  else assert.equal(status, 409, JSON.stringify(body));
}

async function payoutsOf(staff: Management, campaign_id: number, status: string): Promise<Payout[]> {
  const query = `campaign_id=${campaign_id}&status=${status}&page_size=1000`;
  return (await staff.get(`/api/v1/payouts?${query}`)).body.results;
}
