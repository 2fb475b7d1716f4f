import { rewardShapes } from '@laurel/contract/rewards/reward-endpoint.ts';
import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption, oneOfOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { printJson, printLine, printRemark } from '../framework/output.ts';

export const rewardEndpointSet: Command = {
  name: 'reward-endpoint set',
  takes: 'URL',
  about:
    'Sends approved payouts there from now on. Shows a new secret this once; the one before signs for 24 hours, too.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    shape: {
      type: 'string',
      value: rewardShapes.join('|'),
      about: 'what is sent: the template that a prize names, or what it consists of, which is usual',
    },
  },
  run: async (input, context) => {
    const shape = oneOfOption(input, 'shape', rewardShapes) ?? 'parameters';
    const body = { url: input.positionals[0] ?? '', shape };
    const set = await openAccount(input, context).setRewardEndpoint({ body });
    if (flagOption(input, 'json')) printJson(context, set);
    else {
      printRemark(context, `Approved payouts are sent to ${set.url}; the secret is shown this once:`);
      printLine(context, set.secret);
    }
    return 0;
  },
};
