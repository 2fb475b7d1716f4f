import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson } from '../../cli/output.ts';
import { MAX_PAGE_SIZE } from '../../cli/read-whole.ts';
import { filterOf, filterOptions } from './payout-filter.ts';
import { printPayouts } from './payout-table.ts';

export const payoutList: Command = {
  name: 'payout list',
  takes: '',
  about:
    'Lists what winners are owed: the newest settlement first, each in the order of its board. payout export writes files.',
  positionals: [0, 0],
  options: { ...serverOptions, ...filterOptions },
  run: async (input, context) => {
    const client = openAccount(input, context);
    const query = { ...(await filterOf(input, client)), page_size: MAX_PAGE_SIZE };
    const payouts = await Array.fromAsync(client.listPayouts.items({ query }));
    if (flagOption(input, 'json')) printJson(context, payouts);
    else printPayouts(context, payouts);
    return 0;
  },
};
