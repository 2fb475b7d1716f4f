import { rewardShapes } from '@laurel/contract/payouts/reward-endpoint.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, oneOfOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine, printRemark } from '../../cli/output.ts';

export const rewardEndpointSet: Command = {
  name: 'reward-endpoint set',
  takes: 'URL',
  about:
    'Sends approved payouts there from now on. Shows a new secret only once; the previous one signs for 24 hours, too.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    shape: {
      type: 'string',
      value: rewardShapes.join('|'),
      about: 'what is sent: the template that a prize names or, by default, what the prize consists of',
    },
  },
  run: async (input, context) => {
    const shape = oneOfOption(input, 'shape', rewardShapes) ?? 'parameters';
    const body = { url: input.positionals[0] ?? '', shape };
    const set = await openAccount(input, context).setRewardEndpoint({ body });
    if (flagOption(input, 'json')) printJson(context, set);
    else {
      printRemark(context, `Approved payouts are sent to ${set.url}; the secret is shown only once:`);
      printLine(context, set.secret);
    }
    return 0;
  },
};
