import { stat } from 'node:fs/promises';
import type { ReadableStream } from 'node:stream/web';
import { operations } from '@laurel/contract/operations/operations.ts';
import type { PayoutPrize } from '@laurel/contract/payouts/payouts.ts';
import { csvType, xlsxType } from '@laurel/contract/values/media-types.ts';
import { campaignArgument, campaignFlag } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textsOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Context } from '../../cli/command.ts';
import { saveStream } from '../../cli/files.ts';
import { firstRowsCommand, tableCommand } from '../../cli/operation-command.ts';
import { type Flag, fillingsOptions, readFillings } from '../../cli/operation-fillings.ts';
import { operationMembers } from '../../cli/operation-members.ts';
import { printJson, printLine } from '../../cli/output.ts';

const types = new Map<string, typeof csvType | typeof xlsxType>([
  ['csv', csvType],
  ['xlsx', xlsxType],
]);

/** Options that select payouts. */
const filterFlags = {
  campaign: campaignFlag,
  status: 'only with this status',
  player: { member: 'player_id', value: 'ID', about: 'only of this player' },
  prize: 'only of prizes of this kind',
  'held-until-before': {
    value: 'TIME',
    about: 'only held until a time before this, RFC 3339: with the present time those whose hold is due',
  },
  'created-before': {
    value: 'TIME',
    about: 'only of campaigns that were settled earlier than this, RFC 3339',
  },
  'paid-after-hours': {
    value: 'HOURS',
    about: 'only those that were paid so long after the settlement, or later',
  },
} satisfies Record<string, Flag | string>;

export const payoutList = tableCommand({
  operation: 'listPayouts',
  name: 'payout list',
  about:
    'Lists what winners are owed: the newest settlement first, each in the order of its board. payout export writes files.',
  flags: filterFlags,
  columns: ['id', 'campaign', 'place', 'player_id', 'prize', 'status', 'reason'],
  row: (payout) => ({
    ...payout,
    prize: wordsOfPrize(payout.prize),
    campaign: payout.custom_id,
    status: payout.held_until === null ? payout.status : `${payout.status} until ${payout.held_until}`,
  }),
});

export const campaignWhatIf = firstRowsCommand({
  operation: 'readWhatIf',
  name: 'campaign what-if',
  about:
    'Shows the first rows of a board as it would be without some players, and what these rows win then; changes nothing. CAMPAIGN is ' +
    'the id of the campaign or its custom_id.',
  arguments: { CAMPAIGN: campaignArgument },
  flags: {
    without: {
      value: 'PLAYER',
      multiple: true,
      about: 'a player to leave out; may be given several times',
      needed: 'Without which players? Give --without.',
      read: (input, name) => {
        const players = textsOption(input, name);
        return players.length === 0 ? undefined : players;
      },
    },
  },
  columns: ['place', 'place_now', 'player_id', 'player_username', 'score', 'wins', 'wins_now', 'payouts'],
  row: (row) => ({
    ...row,
    wins: row.owed.map(wordsOfPrize),
    wins_now: row.owed_now.map(wordsOfPrize),
    payouts: row.payouts.map((payout) => `${payout.id} ${payout.status}`),
  }),
});

/** What a prize is, in a few words. */
function wordsOfPrize(prize: PayoutPrize): string {
  if (prize.amount !== undefined) return `${prize.kind} ${prize.amount} ${prize.currency}`;
  return `${prize.kind} ${prize.count ?? prize.percent ?? prize.value ?? ''}`.trimEnd();
}

const filter = { flags: filterFlags };
const members = operationMembers(operations.listPayouts);

export const payoutExport: Command = {
  name: 'payout export',
  takes: 'FILE',
  about:
    'Writes payouts to a file for spreadsheets: CSV where FILE ends in .csv, Excel where it ends in .xlsx. A file that is there is ' +
    'replaced once the new one is complete.',
  options: { ...serverOptions, ...fillingsOptions(filter, members) },
  run: async (input, context) => {
    const file = input.positionals[0] ?? '';
    const type = types.get(/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '');
    if (type === undefined) throw new UsageError(`FILE must end in .csv or .xlsx, unlike "${file}".`);
    const typed = await readFillings(filter, members, input, context);
    const client = openAccount(input, context);
    const { query } = (await typed.of(client, operations.listPayouts)).request;
    const isJson = flagOption(input, 'json');
    const content = await client.listPayouts.file(type, { query });
    await saveStream(content as ReadableStream<Uint8Array>, file, counting(tellerOf(context, isJson)));
    const bytes = (await stat(file)).size;
    if (isJson) printJson(context, { file, bytes });
    else printLine(context, `The payouts are in ${file}.`);
    return 0;
  },
};

function counting(tell: (bytes: number) => void) {
  return async function* (parts: AsyncIterable<Uint8Array>) {
    let bytes = 0;
    for await (const part of parts) {
      bytes += part.length;
      tell(bytes);
      yield part;
    }
    tell(0);
  };
}

/** Shows on a terminal how much has arrived; 0 clears the line. The total is not known in advance. */
function tellerOf({ stderr }: Context, quiet: boolean): (bytes: number) => void {
  if (quiet || !stderr.isTTY) return () => undefined;
  return (bytes) => stderr.write(bytes === 0 ? '\r\u001b[K' : `\r${Math.ceil(bytes / 1_000)} kB`);
}
