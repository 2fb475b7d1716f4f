import { deliveryStatuses } from '@laurel/contract/webhooks/deliveries.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { countOption, flagOption, idArgument, oneOfOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { given, printJson } from '../../cli/output.ts';
import { MAX_PAGE_SIZE } from '../../cli/read-whole.ts';
import { printDeliveries } from './delivery-table.ts';

const USUAL_LIMIT = 20;

export const webhookDeliveries: Command = {
  name: 'webhook deliveries',
  takes: 'ID',
  about: 'Shows what was sent to a webhook endpoint, how it was answered and what waits, newest first.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    status: { type: 'string', value: deliveryStatuses.join('|'), about: 'only this status' },
    limit: { type: 'string', value: 'COUNT', about: `how many at most; ${USUAL_LIMIT} by default` },
  },
  run: async (input, context) => {
    const path = { id: idArgument(input) };
    const limit = countOption(input, 'limit') ?? USUAL_LIMIT;
    const status = given('status', oneOfOption(input, 'status', deliveryStatuses));
    const query = { ...status, page_size: Math.min(limit, MAX_PAGE_SIZE) };
    const found = [];
    for await (const one of openAccount(input, context).listWebhookDeliveries.items({ path, query })) {
      found.push(one);
      if (found.length === limit) break;
    }
    if (flagOption(input, 'json')) printJson(context, found);
    else printDeliveries(context, found);
    return 0;
  },
};
