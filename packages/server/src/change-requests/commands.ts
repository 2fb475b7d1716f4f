import type { ChangeRequest } from '@laurel/contract/change-requests/change-requests.ts';
import {
  campaignArgument,
  findCampaignId,
  printConsequences,
  readDefinition,
} from '../campaigns/commands/campaigns.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../cli/account.ts';
import { flagOption, numberArgument, textOption } from '../cli/arguments.ts';
import type { Command, Context, Input } from '../cli/command.ts';
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

const bounds = {
  'max-losing-players': { type: 'string', value: 'N', about: 'most players who may lose a prize' },
  'max-losing-prizes': { type: 'string', value: 'N', about: 'most prizes that they may lose in all' },
} as const;

/** The bounds of an approval that were typed; undefined: none. */
function readBounds(input: Input): object | undefined {
  const cost = textOption(input, 'max-extra-cost');
  const counts = Object.keys(bounds).flatMap((name) => {
    const text = textOption(input, name);
    return text === undefined ? [] : [[name.replaceAll('-', '_'), numberArgument(`--${name}`, text, 0)]];
  });
  if (cost === undefined && counts.length === 0) return undefined;
  return { ...given('max_extra_cost', cost), ...Object.fromEntries(counts) };
}

const changeRequestAsk: Command = {
  name: 'change-request ask',
  takes: 'FILE',
  about:
    'Asks for the definition of the file, whose custom_id names the campaign; a second person approves it.',
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
    about: `Applies exactly the edit that another person asked for, whatever scores are by now. Refused if more is lost or spent than the request showed last, or than these options allow. ${byId}`,
    ...decision,
    options: bounds,
    flags: {
      reason,
      hash: 'approve only the request with this hash',
      'max-extra-cost': {
        ...{ member: 'bounds', value: 'AMOUNT', read: readBounds },
        about: 'most cash and bonus that the edit may cost more',
      },
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
