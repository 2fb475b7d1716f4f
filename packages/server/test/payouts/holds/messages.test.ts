import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { announcedOf, makePayouts, moveAll, prize, winnersOf } from '../../support/payouts.ts';
import { startReceiver } from '../../support/receiver.ts';
import { isSigned, privateTargets, webhookCalls } from '../../support/webhooks.ts';

const laurel = forFile(() => startLaurel(privateTargets));
const staff = forFile(() => signInOwner(laurel));
const receiver = forFile(startReceiver);

test('an endpoint that wants holds and releases gets each once, signed, with the payout as it is then', async () => {
  const webhooks = await webhookCalls(laurel);
  const { secret } = await webhooks.create(receiver.url, { events: ['payout.held', 'payout.released'] });
  const { campaign_id } = await makePayouts(laurel, staff, winnersOf([[prize(1)]]));
  const [id] = await moveAll(laurel, campaign_id, 'pending');
  const until = '2099-01-01T00:00:00.000Z';
  const held = announcedOf(
    (await staff.post(`/api/v1/payouts/${id}/hold`, { reason: 'doubts', until })).body,
  );
  const released = announcedOf(
    (await staff.post(`/api/v1/payouts/${id}/release`, { reason: 'checked' })).body,
  );
  const received = await receiver.until(2);
  assert.deepEqual(
    received.map(({ body }) => [body.type, body.data]),
    [
      ['payout.held', held],
      ['payout.released', released],
    ],
  );
  assert.ok(received.every((one) => isSigned(one, secret)));
});
