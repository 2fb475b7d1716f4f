import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printTable } from '../../cli/output.ts';

export const rewardEndpointShow: Command = {
  name: 'reward-endpoint show',
  takes: '',
  about: 'Shows where approved payouts are sent.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const endpoint = await openAccount(input, context).readRewardEndpoint({});
    if (flagOption(input, 'json')) printJson(context, endpoint);
    else printTable(context, ['url', 'shape', 'created_at'], [endpoint]);
    return 0;
  },
};
