import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, idArgument } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson } from '../../cli/output.ts';
import { printDeliveries } from './delivery-table.ts';
import { untilAttempted } from './until-attempted.ts';

export const webhookTest: Command = {
  name: 'webhook test',
  takes: 'ID',
  about:
    'Sends a message of the type webhook.test and shows how it was answered; ends with 1 if it was not taken.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context);
    const path = { id: idArgument(input) };
    const delivery = await untilAttempted(client, path.id, await client.testWebhook({ path }));
    if (flagOption(input, 'json')) printJson(context, delivery);
    else printDeliveries(context, [delivery]);
    return delivery.status === 'delivered' ? 0 : 1;
  },
};
