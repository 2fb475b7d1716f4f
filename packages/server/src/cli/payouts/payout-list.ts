import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { printJson } from '../framework/output.ts';
import { LARGEST_PAGE } from '../framework/read-whole.ts';
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
    const query = { ...(await filterOf(input, client)), page_size: LARGEST_PAGE };
    const payouts = await Array.fromAsync(client.listPayouts.items({ query }));
    if (flagOption(input, 'json')) printJson(context, payouts);
    else printPayouts(context, payouts);
    return 0;
  },
};
