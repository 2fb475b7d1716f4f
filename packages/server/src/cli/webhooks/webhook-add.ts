import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption, textOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { given, printJson, printLine, printRemark } from '../framework/output.ts';
import { endpointOptions, eventsOption } from './webhook-options.ts';

export const webhookAdd: Command = {
  name: 'webhook add',
  takes: 'URL',
  about:
    'Makes a webhook endpoint, which is told of everything unless --events says otherwise. Shows its secret this once.',
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
      printRemark(context, `Webhook endpoint ${created.id}; its secret is shown this once:`);
      printLine(context, created.secret);
    }
    return 0;
  },
};
