import type { Command } from '../../cli/command.ts';
import { answerCommand } from '../../cli/operation-command.ts';
import { printTable } from '../../cli/output.ts';

/** Where approved payouts are sent. */
export const rewardEndpointCommands: Command[] = [
  answerCommand({
    operation: 'readRewardEndpoint',
    name: 'reward-endpoint show',
    about: 'Shows where approved payouts are sent.',
    print: (context, endpoint) => printTable(context, ['url', 'shape', 'created_at'], [endpoint]),
  }),
  answerCommand({
    operation: 'setRewardEndpoint',
    name: 'reward-endpoint set',
    about:
      'Sends approved payouts there from now on. Shows a new secret only once; the previous one signs for 24 hours, too.',
    arguments: { URL: 'url' },
    flags: {
      shape: {
        about: 'what is sent: the template that a prize names or, by default, what the prize consists of',
        usual: 'parameters',
      },
    },
    remarks: ({ url }) => [`Approved payouts are sent to ${url}; the secret is shown only once:`],
    says: ({ secret }) => secret,
  }),
  answerCommand({
    operation: 'removeRewardEndpoint',
    name: 'reward-endpoint remove',
    about: 'Stops sending payouts: they wait as approved, to be marked as paid or for another endpoint.',
    json: () => ({ removed: true }),
    says: () => 'There is no reward endpoint any more.',
  }),
];
