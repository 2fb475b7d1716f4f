import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import {
  campaignArgument,
  findCampaignId,
  printConsequences,
  readDefinition,
} from '../campaigns/commands/campaigns.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../cli/account.ts';
import { flagOption, textOption } from '../cli/arguments.ts';
import type { Command, Context } from '../cli/command.ts';
import { answerCommand, tableCommand } from '../cli/operation-command.ts';
import { given, printJson, printLine } from '../cli/output.ts';

const reason = 'why, kept with the request';
const byId = 'CAMPAIGN is a custom_id or an id, REQUEST the id of the request.';
const decision = {
  arguments: { CAMPAIGN: campaignArgument, REQUEST: 'request_id' },
  flags: { reason },
  timeoutMilliseconds: LOG_TIMEOUT_MILLISECONDS,
  print,
};

const changeRequestAsk: Command = {
  name: 'change-request ask',
  takes: 'FILE',
  about:
    'Asks for the definition of the file, whose custom_id names the campaign; a second person approves it.',
  positionals: [1, 1],
  options: { ...serverOptions, reason: { type: 'string', about: reason } },
  run: async (input, context) => {
    const { custom_id, body } = await readDefinition(input.positionals[0] ?? '');
    const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
    const path = { id: await findCampaignId(client, custom_id) };
    const why = given('reason', textOption(input, 'reason'));
    const request = await client.createChangeRequest({ path, body: { ...body, ...why } });
    if (flagOption(input, 'json')) printJson(context, request);
    else print(context, request);
    return 0;
  },
};

/** Edits that a second person approves. */
export const changeRequestCommands: Command[] = [
  tableCommand({
    operation: 'listChangeRequests',
    name: 'change-request list',
    about: 'Lists edits that were asked for, newest first.',
    flags: { state: 'only those in this state' },
    columns: ['id', 'custom_id', 'state', 'version', 'requested_by', 'requested_at', 'reason', 'hash'],
  }),
  changeRequestAsk,
  answerCommand({
    operation: 'approveChangeRequest',
    name: 'change-request approve',
    about: `Applies exactly the edit that another person asked for. Refused if its consequences are no longer the same; list shows the hash of the new ones. ${byId}`,
    ...decision,
    flags: {
      reason,
      hash: 'approve only the request with this hash',
      'scores-may-move': { about: 'also approve if nothing but scores has moved since', sends: true },
    },
  }),
  answerCommand({
    operation: 'rejectChangeRequest',
    name: 'change-request reject',
    about: `Rejects an edit. ${byId}`,
    ...decision,
  }),
  answerCommand({
    operation: 'withdrawChangeRequest',
    name: 'change-request withdraw',
    about: `Withdraws an edit that you asked for. ${byId}`,
    ...decision,
  }),
];

function print(context: Context, request: ChangeRequest): void {
  const { id, custom_id, state, version, applied_version, consequences } = request;
  const made = applied_version === null ? `follows version ${version}` : `made version ${applied_version}`;
  printLine(context, `${custom_id}: change request ${id} is ${state}; it ${made}`);
  if (state === 'open') printConsequences(context, consequences);
}
