import { setTimeout } from 'node:timers/promises';
import type { DeliveryAnswer } from '@laurel/contract/webhooks/deliveries.ts';
import type { openAccount } from '../../cli/account.ts';

/** The milliseconds between two looks, and the most looks: an attempt takes up to 15 s, and others may come before it. */
const [PAUSE, LOOKS] = [250, 120];

/** Waits until a delivery was attempted, but at most half a minute, and returns it as it is then. */
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
