import type { Client } from '@laurel/client/client.ts';
import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import { changeRequestStates } from '@laurel/contract/change-requests/change-requests.ts';
import { findCampaignId, printConsequences, readDefinition } from '../../campaigns/commands/campaigns.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, oneOfOption, textOption } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { given, printJson, printLine, printTable } from '../../cli/output.ts';

const why = { reason: { type: 'string', about: 'why, kept with the request' } } as const;

export const changeRequestList: Command = {
  name: 'change-request list',
  takes: '',
  about: 'Lists edits that were asked for, newest first.',
  positionals: [0, 0],
  options: {
    ...serverOptions,
    state: { type: 'string', value: changeRequestStates.join('|'), about: 'only those in this state' },
  },
  run: async (input, context) => {
    const query = { page_size: 100, ...given('state', oneOfOption(input, 'state', changeRequestStates)) };
    const all = await Array.fromAsync(openAccount(input, context).listChangeRequests.items({ query }));
    if (flagOption(input, 'json')) printJson(context, all);
    else
      printTable(
        context,
        ['id', 'custom_id', 'state', 'version', 'requested_by', 'requested_at', 'reason', 'hash'],
        all,
      );
    return 0;
  },
};

export const changeRequestAsk: Command = {
  name: 'change-request ask',
  takes: 'FILE',
  about:
    'Asks for the definition of the file, whose custom_id names the campaign; a second person approves it.',
  positionals: [1, 1],
  options: { ...serverOptions, ...why },
  run: async (input, context) => {
    const { custom_id, body } = await readDefinition(input.positionals[0] ?? '');
    const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
    const path = { id: await findCampaignId(client, custom_id) };
    const reason = given('reason', textOption(input, 'reason'));
    return print(input, context, await client.createChangeRequest({ path, body: { ...body, ...reason } }));
  },
};

interface Decision {
  path: { id: number; request_id: number };
  body: { reason?: string };
}

export const changeRequestApprove = decision(
  'approve',
  'Applies exactly the edit that another person asked for. Refused if its consequences are no longer the same; list shows the hash of the new ones.',
  {
    hash: { type: 'string', about: 'approve only the request with this hash' },
    'scores-may-move': { type: 'boolean', about: 'also approve if nothing but scores has moved since' },
  },
  (client, { path, body }, input) =>
    client.approveChangeRequest({
      path,
      body: {
        ...body,
        ...given('hash', textOption(input, 'hash')),
        scores_may_move: flagOption(input, 'scores-may-move'),
      },
    }),
);
export const changeRequestReject = decision('reject', 'Rejects an edit.', {}, (client, request) =>
  client.rejectChangeRequest(request),
);
export const changeRequestWithdraw = decision(
  'withdraw',
  'Withdraws an edit that you asked for.',
  {},
  (client, request) => client.withdrawChangeRequest(request),
);

function decision(
  word: string,
  about: string,
  options: Command['options'],
  act: (client: Client, request: Decision, input: Input) => Promise<ChangeRequest>,
): Command {
  return {
    name: `change-request ${word}`,
    takes: 'CAMPAIGN REQUEST',
    about: `${about} CAMPAIGN is a custom_id or an id, REQUEST the id of the request.`,
    positionals: [2, 2],
    options: { ...serverOptions, ...why, ...options },
    run: async (input, context) => {
      const [campaign = '', request = ''] = input.positionals;
      if (!/^[1-9]\d{0,14}$/.test(request))
        throw new UsageError('REQUEST must be the id of a change request.');
      const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
      const path = { id: await findCampaignId(client, campaign), request_id: Number(request) };
      const body = given('reason', textOption(input, 'reason'));
      return print(input, context, await act(client, { path, body }, input));
    },
  };
}

function print(input: Input, context: Context, request: ChangeRequest): number {
  const { id, custom_id, state, version, applied_version, consequences } = request;
  if (flagOption(input, 'json')) printJson(context, request);
  else {
    const made = applied_version === null ? `follows version ${version}` : `made version ${applied_version}`;
    printLine(context, `${custom_id}: change request ${id} is ${state}; it ${made}`);
    if (state === 'open') printConsequences(context, consequences);
  }
  return 0;
}
