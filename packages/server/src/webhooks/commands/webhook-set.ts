import type { WebhookChanges } from '@laurel/contract/webhooks/endpoints.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, idArgument, textOption, yesOrNoOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { given, printJson } from '../../cli/output.ts';
import { endpointOptions, eventsOption } from './webhook-options.ts';
import { printWebhooks } from './webhook-table.ts';

export const webhookSet: Command = {
  name: 'webhook set',
  takes: 'ID',
  about:
    'Changes a webhook endpoint; options that are not given keep their values. --enabled yes ends an alarm.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    url: { type: 'string', value: 'URL', about: 'where messages are sent' },
    ...endpointOptions,
    enabled: { type: 'string', value: 'yes|no', about: 'whether it is sent anything' },
  },
  run: async (input, context) => {
    const id = idArgument(input);
    const body: WebhookChanges = {
      ...given('url', textOption(input, 'url')),
      ...given('events', eventsOption(input)),
      ...given('description', textOption(input, 'description')),
      ...given('enabled', yesOrNoOption(input, 'enabled')),
    };
    if (Object.keys(body).length === 0) throw new UsageError('Give at least one option to change.');
    const changed = await openAccount(input, context).changeWebhook({ path: { id }, body });
    if (flagOption(input, 'json')) printJson(context, changed);
    else printWebhooks(context, [changed]);
    return 0;
  },
};
