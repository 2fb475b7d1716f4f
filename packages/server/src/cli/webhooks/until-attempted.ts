import { setTimeout } from 'node:timers/promises';
import type { DeliveryAnswer } from '@laurel/contract/webhooks/deliveries.ts';
import type { openAccount } from '../framework/account.ts';

/** Looks again after so many milliseconds, so often: an attempt takes 15 seconds at most, and others may come before it. */
const [PAUSE, LOOKS] = [250, 120];

/** Waits until a delivery was attempted, and answers what became of it; or how it is after half a minute. */
export async function untilAttempted(
  client: ReturnType<typeof openAccount>,
  id: number,
  written: DeliveryAnswer,
): Promise<DeliveryAnswer> {
  let delivery = written;
  for (let looked = 0; looked < LOOKS && delivery.attempts === 0; looked++) {
    await setTimeout(PAUSE);
    const { results } = await client.listWebhookDeliveries({ path: { id }, query: { page_size: 100 } });
    delivery = results.find((one) => one.id === written.id) ?? delivery;
  }
  return delivery;
}
