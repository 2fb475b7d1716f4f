import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, idArgument } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';

export const webhookRemove: Command = {
  name: 'webhook remove',
  takes: 'ID',
  about: 'Deletes a webhook endpoint with all that waits for it and its log of deliveries.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const id = idArgument(input);
    await openAccount(input, context).deleteWebhook({ path: { id } });
    if (flagOption(input, 'json')) printJson(context, { id, removed: true });
    else printLine(context, `Webhook endpoint ${id} is gone.`);
    return 0;
  },
};
