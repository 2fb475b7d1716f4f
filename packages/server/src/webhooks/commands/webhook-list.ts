import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson } from '../../cli/output.ts';
import { printWebhooks } from './webhook-table.ts';

export const webhookList: Command = {
  name: 'webhook list',
  takes: '',
  about: 'Lists the webhook endpoints of the tenant, with those that fail or are disabled.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const webhooks = await Array.fromAsync(openAccount(input, context).listWebhooks.items());
    if (flagOption(input, 'json')) printJson(context, webhooks);
    else printWebhooks(context, webhooks);
    return 0;
  },
};
