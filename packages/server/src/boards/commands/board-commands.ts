import { campaignArgument, findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, oneOfOption } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { firstRowsCommand } from '../../cli/operation-command.ts';
import { printJson, printJsonLine, printRemark } from '../../cli/output.ts';
import { MAX_PAGE_SIZE, readWhole } from '../../cli/read-whole.ts';
import { csvText } from '../../spreadsheets/csv.ts';

const formats = ['json', 'csv', 'ndjson'] as const;

/** Lists of a board, which changes all the time, and says by its version whether it did. */
type BoardList = 'readLeaderboard' | 'listTeams';

export const boardExports: Command[] = [
  exportOf(
    'readLeaderboard',
    'leaderboard',
    'Writes every row of a board to standard output. ID is the id of the campaign or its custom_id. In CSV a text that a ' +
      'spreadsheet would take for a formula begins with an apostrophe; JSON has it as it is.',
    ['place', 'player_id', 'player_hash', 'player_username', 'score', 'reached_at', 'prizes'],
  ),
  exportOf(
    'listTeams',
    'teams',
    'Writes every team of a board of teams to standard output. ID is the id of the campaign or its custom_id. In CSV a text ' +
      'that a spreadsheet would take for a formula begins with an apostrophe; JSON has it as it is.',
    ['place', 'team_id', 'team_name', 'score', 'reached_at', 'members', 'prizes'],
  ),
];

function exportOf(operation: BoardList, word: string, about: string, columns: string[]): Command {
  return {
    name: `export ${word}`,
    takes: 'ID',
    about,
    options: {
      ...serverOptions,
      format: { type: 'string', value: formats.join('|'), about: 'csv by default; json with --json' },
    },
    run: async (input, context) => {
      const client = openAccount(input, context);
      const id = await findCampaignId(client, input.positionals[0] ?? '');
      const open = () => client[operation].pages({ path: { id }, query: { page_size: MAX_PAGE_SIZE } });
      await printRows(input, context, columns, open);
      return 0;
    },
  };
}

type BoardPages = () => AsyncIterable<{ results: object[]; version: number }>;

/** Writes every row in the format asked for; CSV has these columns. */
async function printRows(input: Input, context: Context, columns: string[], open: BoardPages): Promise<void> {
  const format = oneOfOption(input, 'format', formats) ?? (flagOption(input, 'json') ? 'json' : 'csv');
  const { rows, whole } = await readWhole(open, ({ version }) => version);
  const printers: Record<(typeof formats)[number], () => void> = {
    json: () => printJson(context, rows),
    ndjson: () => {
      for (const row of rows) printJsonLine(context, row);
    },
    csv: () => context.stdout.write(csvText(columns as never[], rows)),
  };
  printers[format]();
  if (!whole)
    printRemark(context, 'The board changed while its pages were read: rows may be missing or repeated.');
}

/** What shows the first rows of boards. */
export const boardCommands: Command[] = [
  firstRowsCommand({
    operation: 'readLeaderboard',
    name: 'leaderboard',
    about:
      'Shows the first rows of a board, now or as it was at a past moment. ID is the id of the campaign or its custom_id. All rows: ' +
      'export leaderboard.',
    arguments: { ID: campaignArgument },
    flags: { at: { value: 'TIME', about: 'the board of the events received by then, RFC 3339' } },
    columns: ['place', 'player_id', 'player_username', 'score', 'reached_at', 'prizes'],
    says: ({ at, seq, settled }) => [
      ...(at === undefined ? [] : [`As it was at ${at}, after event ${seq}.`]),
      ...(settled ? ['The campaign is settled.'] : []),
    ],
  }),
  firstRowsCommand({
    operation: 'listTeams',
    name: 'team board',
    about:
      'Shows the first teams of a campaign whose players score for teams. ID is the id of the campaign or its custom_id. All: ' +
      'export teams.',
    arguments: { ID: campaignArgument },
    columns: ['place', 'team_id', 'team_name', 'score', 'reached_at', 'members', 'prizes'],
  }),
  firstRowsCommand({
    operation: 'listTeamMembers',
    name: 'team members',
    about:
      'Shows the players who scored for a team, most points first. ID is the id of the campaign or its custom_id, TEAM that of ' +
      'the team.',
    arguments: { ID: campaignArgument, TEAM: 'team_id' },
    columns: ['place', 'player_id', 'player_username', 'score', 'reached_at'],
  }),
];
