import type { Client } from '@laurel/client/client.ts';
import type { WebhookAnswer } from '@laurel/contract/webhooks/endpoints.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { countOption, flagOption, textOption } from '../../cli/arguments.ts';
import type { Command, Input } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { printJson, printTable } from '../../cli/output.ts';

export const webhookSendAgain: Command = {
  name: 'webhook send-again',
  takes: '',
  about:
    'Sends each message since a time that an endpoint has not accepted, in order and with the same webhook-id; what was delivered is not ' +
    'sent. Ends with 1 if an endpoint is disabled: enable it first.',
  positionals: [0, 0],
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
