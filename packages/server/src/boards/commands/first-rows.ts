import { countOption, flagOption } from '../../cli/arguments.ts';
import type { Context, Input } from '../../cli/command.ts';
import { printJson, printLine, printTable } from '../../cli/output.ts';

const USUAL_ROWS = 25;

/** The option of commands that show the first rows of a list of a board. */
export const firstRowsOptions = {
  rows: { type: 'string', value: 'N', about: `how many rows, ${USUAL_ROWS} by default` },
} as const;

/** How many rows are asked for. */
export function rowsAskedFor(input: Input): number {
  return countOption(input, 'rows') ?? USUAL_ROWS;
}

/** Prints the first page of a list, whole as JSON, or these columns and how many rows follow; returns whether as a table. */
export function printFirstRows<Row extends object>(
  input: Input,
  context: Context,
  columns: (keyof Row & string)[],
  page: { results: Row[]; count: number },
): boolean {
  if (flagOption(input, 'json')) {
    printJson(context, page);
    return false;
  }
  const { results, count } = page;
  printTable(context, columns, results);
  if (results.length < count) printLine(context, `… and ${count - results.length} more`);
  return true;
}
