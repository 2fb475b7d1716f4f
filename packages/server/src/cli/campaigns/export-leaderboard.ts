import type { LeaderboardRow } from '@laurel/contract/campaigns/leaderboard.ts';
import {
  type ApiClient,
  accountOf,
  openApiClient,
  type Page,
  serverOptions,
} from '../framework/api-client.ts';
import { flagOption, oneOfOption } from '../framework/arguments.ts';
import type { Command, Context } from '../framework/command.ts';
import { csvText } from '../framework/csv.ts';
import { printJson, printJsonLine, printRemark } from '../framework/output.ts';
import { readWhole } from '../framework/read-all-pages.ts';
import { findCampaignId } from './find-campaign.ts';

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
    format: { type: 'string', value: formats.join('|'), about: 'csv unless told; json with --json' },
  },
  run: async (input, context) => {
    const format = oneOfOption(input, 'format', formats) ?? (flagOption(input, 'json') ? 'json' : 'csv');
    const api = openApiClient(accountOf(input, context));
    const { rows, whole } = await readBoard(api, await findCampaignId(api, input.positionals[0] ?? ''));
    printers[format](context, rows);
    if (!whole)
      printRemark(
        context,
        'The board changed while its pages were read: rows may be missing or stand twice.',
      );
    return 0;
  },
};

interface BoardPage extends Page<LeaderboardRow> {
  version: number;
}

/** The board changes all the time, and says by its version whether it did. */
function readBoard(api: ApiClient, id: number): Promise<{ rows: LeaderboardRow[]; whole: boolean }> {
  const path = `/api/v1/campaigns/${id}/leaderboard`;
  return readWhole<LeaderboardRow, BoardPage>(api, path, ({ version }) => version);
}

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
