import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, idArgument } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine, printRemark } from '../../cli/output.ts';

export const webhookRotateSecret: Command = {
  name: 'webhook rotate-secret',
  takes: 'ID',
  about:
    'Gives a webhook endpoint a new secret and shows it only once; the previous one signs for 24 hours, too.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const rotated = await openAccount(input, context).rotateWebhookSecret({
      path: { id: idArgument(input) },
    });
    if (flagOption(input, 'json')) printJson(context, rotated);
    else {
      printRemark(context, `Webhook endpoint ${rotated.id}; its new secret is shown only once:`);
      printLine(context, rotated.secret);
    }
    return 0;
  },
};
