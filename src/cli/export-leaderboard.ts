import type { Campaign } from '../contract/campaign-answers.ts';
import type { LeaderboardRow } from '../contract/leaderboard.ts';
import { type ApiClient, accountOf, openApiClient, type Page, serverOptions } from './api-client.ts';
import { flagOption, oneOfOption } from './arguments.ts';
import type { Command, Context } from './command.ts';
import { Failure } from './failures.ts';
import { printJson, printLine, printRemark } from './output.ts';

const formats = ['json', 'csv', 'ndjson'] as const;

export const exportLeaderboard: Command = {
  name: 'export leaderboard',
  takes: 'ID',
  about: 'Writes every row of a board to standard output. ID is the id of the campaign or its custom_id.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    format: { type: 'string', value: formats.join('|'), about: 'csv unless told; json with --json' },
  },
  run: async (input, context) => {
    const format = oneOfOption(input, 'format', formats) ?? (flagOption(input, 'json') ? 'json' : 'csv');
    const api = openApiClient(accountOf(input, context));
    const { rows, whole } = await readBoard(api, await findId(api, input.positionals[0] ?? ''));
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

async function findId(api: ApiClient, text: string): Promise<number> {
  const query = new URLSearchParams({ custom_id: text });
  const [named] = (await api.get<Page<Campaign>>(`/api/v1/campaigns?${query}`)).results;
  if (named) return named.id;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Failure(`There is no campaign with the custom_id "${text}".`);
}

const READINGS = 3;

/** Pages of a live board can belong to different versions of it; then it is read again, a few times. */
async function readBoard(api: ApiClient, id: number): Promise<{ rows: LeaderboardRow[]; whole: boolean }> {
  for (let reading = 1; ; reading++) {
    const pages = await readPages(api, id);
    const whole = new Set(pages.map(({ version }) => version)).size === 1;
    if (whole || reading === READINGS) return { rows: pages.flatMap(({ results }) => results), whole };
  }
}

async function readPages(api: ApiClient, id: number): Promise<BoardPage[]> {
  const pages: BoardPage[] = [];
  for (;;) {
    const path = `/api/v1/campaigns/${id}/leaderboard?page_size=1000&page=${pages.length + 1}`;
    const page = await api.get<BoardPage>(path);
    pages.push(page);
    if (page.next === null) return pages;
  }
}

const printers: Record<(typeof formats)[number], (context: Context, rows: LeaderboardRow[]) => void> = {
  json: printJson,
  ndjson: (context, rows) => {
    for (const row of rows) printLine(context, JSON.stringify(row));
  },
  csv: (context, rows) => {
    const columns = [
      'place',
      'player_id',
      'player_hash',
      'player_username',
      'score',
      'reached_at',
      'prizes',
    ] as const;
    printLine(context, columns.join(','));
    for (const row of rows) printLine(context, columns.map((column) => csvCell(row[column])).join(','));
  },
};

/** RFC 4180. */
function csvCell(value: unknown): string {
  const text = Array.isArray(value) ? value.join('; ') : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
