import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { given, printJson, printLine, printRemark } from '../../cli/output.ts';
import { endpointOptions, eventsOption } from './webhook-options.ts';

export const webhookAdd: Command = {
  name: 'webhook add',
  takes: 'URL',
  about:
    'Makes a webhook endpoint, which gets all events unless --events selects some. Shows its secret only once.',
  positionals: [1, 1],
  options: { ...serverOptions, ...endpointOptions },
  run: async (input, context) => {
    const body = {
      url: input.positionals[0] ?? '',
      ...given('events', eventsOption(input)),
      ...given('description', textOption(input, 'description')),
    };
    const created = await openAccount(input, context).createWebhook({ body });
    if (flagOption(input, 'json')) printJson(context, created);
    else {
      printRemark(context, `Webhook endpoint ${created.id}; its secret is shown only once:`);
      printLine(context, created.secret);
    }
    return 0;
  },
};
