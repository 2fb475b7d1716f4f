import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';

export const rewardEndpointRemove: Command = {
  name: 'reward-endpoint remove',
  takes: '',
  about: 'Stops sending payouts: they wait as approved, to be marked as paid or for another endpoint.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    await openAccount(input, context).removeRewardEndpoint({});
    if (flagOption(input, 'json')) printJson(context, { removed: true });
    else printLine(context, 'There is no reward endpoint any more.');
    return 0;
  },
};
