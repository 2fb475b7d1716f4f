import { setTimeout } from 'node:timers/promises';
import type { Client } from '@laurel/client/client.ts';
import type { DeliveryAnswer } from '@laurel/contract/webhooks/deliveries.ts';
import type { WebhookAnswer } from '@laurel/contract/webhooks/endpoints.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { countOption, flagOption, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Input } from '../../cli/command.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import type { Asked } from '../../cli/operation-fillings.ts';
import { printJson, printTable } from '../../cli/output.ts';

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

const webhookSendAgain: Command = {
  name: 'webhook send-again',
  about:
    'Sends each message since a time that an endpoint has not accepted, in order and with the same webhook-id; what was delivered is not ' +
    'sent. Ends with 1 if an endpoint is disabled: enable it first.',
  options: {
    ...serverOptions,
    since: { type: 'string', value: 'TIME', about: 'from when on, such as 2026-06-01T08:00:00Z' },
    endpoint: { type: 'string', value: 'ID', about: 'only this endpoint; otherwise all of the tenant' },
  },
  run: async (input, context) => {
    const since = sinceOption(input);
    const endpoint = countOption(input, 'endpoint');
    const client = openAccount(input, context);
    const webhooks =
      endpoint === undefined
        ? await Array.fromAsync(client.listWebhooks.items())
        : [await client.readWebhook({ path: { id: endpoint } })];
    const rows = [];
    for (const webhook of webhooks) rows.push(await sentTo(client, webhook, since));
    if (flagOption(input, 'json')) printJson(context, rows);
    else printTable(context, ['id', 'url', 'enabled', 'messages'], rows);
    return rows.every(({ enabled }) => enabled) ? 0 : 1;
  },
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

async function sentTo(client: Client, { id, url, enabled }: WebhookAnswer, since: string) {
  let messages = 0;
  let more = enabled;
  while (more) {
    const sent = await client.sendMissingMessages({ path: { id }, body: { since } });
    messages += sent.messages;
    more = sent.more;
  }
  return { id, url, enabled, messages };
}

function sinceOption(input: Input): string {
  const text = textOption(input, 'since');
  if (text === undefined) throw new UsageError('Since when? Give --since TIME.');
  return text;
}
