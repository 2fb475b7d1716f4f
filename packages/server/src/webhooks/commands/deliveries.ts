import { setTimeout } from 'node:timers/promises';
import type { Client } from '@laurel/client/client.ts';
import type { DeliveryAnswer } from '@laurel/contract/webhooks/deliveries.ts';
import type { Command } from '../../cli/command.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import type { Asked } from '../../cli/operation-fillings.ts';
import { printTable } from '../../cli/output.ts';
import { webhookSendAgain } from './webhook-send-again.ts';

/** Columns of deliveries, without the texts of answers. */
const columns = [
  'id',
  'type',
  'status',
  'attempts',
  'created_at',
  'next_attempt_at',
  'answer',
  'error',
  'webhook_id',
] as const;

/** Commands that send a message wait until it was attempted, and end with 1 if it was not taken. */
const sending = {
  after: untilAttempted,
  print: (context: Parameters<typeof printTable>[0], delivery: DeliveryAnswer) =>
    printTable(context, [...columns], [rowOf(delivery)]),
  exitCode: ({ status }: DeliveryAnswer) => (status === 'delivered' ? 0 : 1),
};

/** What was sent to endpoints of webhooks. */
export const deliveryCommands: Command[] = [
  answerCommand({
    operation: 'testWebhook',
    name: 'webhook test',
    about:
      'Sends a message of the type webhook.test and shows how it was answered; ends with 1 if it was not taken.',
    arguments: { ID: 'id' },
    ...sending,
  }),
  tableCommand({
    operation: 'listWebhookDeliveries',
    name: 'webhook deliveries',
    about: 'Shows what was sent to a webhook endpoint, how it was answered and what waits, newest first.',
    arguments: { ID: 'id' },
    flags: { status: 'only this status' },
    limit: 20,
    columns,
    row: rowOf,
  }),
  answerCommand({
    operation: 'replayWebhookDelivery',
    name: 'webhook replay',
    about:
      'Sends the message of a delivery again, with the same webhook-id, and shows how it was answered; ends with 1 if it was not taken.',
    arguments: { ID: 'id', DELIVERY: 'delivery_id' },
    ...sending,
  }),
  webhookSendAgain,
];

function rowOf({ answer_status, last_error, ...delivery }: DeliveryAnswer) {
  return { ...delivery, answer: answer_status, error: last_error };
}

/** The milliseconds between two looks, and the most looks: an attempt takes up to 15 s, and others may come before it. */
const [PAUSE, LOOKS] = [250, 120];

/** Waits until a delivery was attempted, but at most half a minute, and returns it as it is then. */
async function untilAttempted(
  client: Client,
  written: DeliveryAnswer,
  { given }: Asked,
): Promise<DeliveryAnswer> {
  let delivery = written;
  for (let looked = 0; looked < LOOKS && delivery.attempts === 0; looked++) {
    await setTimeout(PAUSE);
    const path = { id: Number(given.id) };
    const { results } = await client.listWebhookDeliveries({ path, query: { page_size: 100 } });
    delivery = results.find((one) => one.id === written.id) ?? delivery;
  }
  return delivery;
}
