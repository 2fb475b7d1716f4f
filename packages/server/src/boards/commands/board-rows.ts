import { flagOption, oneOfOption } from '../../cli/arguments.ts';
import type { Context, Input } from '../../cli/command.ts';
import { printJson, printJsonLine, printRemark } from '../../cli/output.ts';
import { readWhole } from '../../cli/read-whole.ts';
import { csvText } from '../../spreadsheets/csv.ts';

const formats = ['json', 'csv', 'ndjson'] as const;

/** The option of commands that write every row of a list of a board. */
export const rowsOptions = {
  format: { type: 'string', value: formats.join('|'), about: 'csv by default; json with --json' },
} as const;

/** Pages of a list of a board, which changes all the time, and says by its version whether it did. */
type BoardPages<Row> = () => AsyncIterable<{ results: Row[]; version: number }>;

/** Writes every row in the format asked for; CSV has these columns. */
export async function printBoardRows<Row extends object>(
  input: Input,
  context: Context,
  columns: readonly (keyof Row & string)[],
  open: BoardPages<Row>,
): Promise<void> {
  const format = oneOfOption(input, 'format', formats) ?? (flagOption(input, 'json') ? 'json' : 'csv');
  const { rows, whole } = await readWhole(open, ({ version }) => version);
  const printers: Record<(typeof formats)[number], () => void> = {
    json: () => printJson(context, rows),
    ndjson: () => {
      for (const row of rows) printJsonLine(context, row);
    },
    csv: () => context.stdout.write(csvText([...columns], rows)),
  };
  printers[format]();
  if (!whole)
    printRemark(context, 'The board changed while its pages were read: rows may be missing or repeated.');
}
