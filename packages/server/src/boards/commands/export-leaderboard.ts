import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, oneOfOption } from '../../cli/arguments.ts';
import type { Command, Context } from '../../cli/command.ts';
import { printJson, printJsonLine, printRemark } from '../../cli/output.ts';
import { MAX_PAGE_SIZE, readWhole } from '../../cli/read-whole.ts';
import { csvText } from '../../spreadsheets/csv.ts';

const formats = ['json', 'csv', 'ndjson'] as const;

export const exportLeaderboard: Command = {
  name: 'export leaderboard',
  takes: 'ID',
  about:
    'Writes every row of a board to standard output. ID is the id of the campaign or its custom_id. In CSV a text that a ' +
    'spreadsheet would take for a formula begins with an apostrophe; JSON has it as it is.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    format: { type: 'string', value: formats.join('|'), about: 'csv by default; json with --json' },
  },
  run: async (input, context) => {
    const format = oneOfOption(input, 'format', formats) ?? (flagOption(input, 'json') ? 'json' : 'csv');
    const client = openAccount(input, context);
    const id = await findCampaignId(client, input.positionals[0] ?? '');
    const request = { path: { id }, query: { page_size: MAX_PAGE_SIZE } };
    // The board changes all the time, and says by its version whether it did.
    const { rows, whole } = await readWhole(
      () => client.readLeaderboard.pages(request),
      ({ version }) => version,
    );
    printers[format](context, rows);
    if (!whole)
      printRemark(context, 'The board changed while its pages were read: rows may be missing or repeated.');
    return 0;
  },
};

const columns = [
  'place',
  'player_id',
  'player_hash',
  'player_username',
  'score',
  'reached_at',
  'prizes',
] as const;

const printers: Record<(typeof formats)[number], (context: Context, rows: LeaderboardRow[]) => void> = {
  json: printJson,
  ndjson: (context, rows) => {
    for (const row of rows) printJsonLine(context, row);
  },
  csv: ({ stdout }, rows) => {
    stdout.write(csvText([...columns], rows));
  },
};
