import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption, idArgument } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { printJson, printLine, printRemark } from '../framework/output.ts';

export const webhookRotateSecret: Command = {
  name: 'webhook rotate-secret',
  takes: 'ID',
  about:
    'Gives a webhook endpoint a new secret and shows it this once; the one before signs for 24 hours, too.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const rotated = await openAccount(input, context).rotateWebhookSecret({
      path: { id: idArgument(input) },
    });
    if (flagOption(input, 'json')) printJson(context, rotated);
    else {
      printRemark(context, `Webhook endpoint ${rotated.id}; its new secret is shown this once:`);
      printLine(context, rotated.secret);
    }
    return 0;
  },
};
