import type { Context } from './command.ts';

/** Writes whole lines for the user or the next program. */
export function printLine({ stdout }: Context, line = ''): void {
  stdout.write(`${line}\n`);
}

/** Remarks that are not the command's result. */
export function printRemark({ stderr }: Context, line: string): void {
  stderr.write(`${line}\n`);
}

export function printJson(context: Context, value: unknown): void {
  printLine(context, JSON.stringify(value, undefined, 2));
}

/** Rows in columns of even width, under the names of their members. */
export function printTable<Row extends object>(
  context: Context,
  columns: (keyof Row & string)[],
  rows: Row[],
): void {
  const cells = [columns, ...rows.map((row) => columns.map((column) => cellText(row[column])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  for (const line of cells) {
    printLine(
      context,
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return '-';
  if (Array.isArray(value)) return value.join(',');
  // A line break or another control character of a name must not break the table or reach the terminal.
  return String(value).replace(/\p{Cc}/gu, ' ');
}

/** The member, or nothing at all when it was not given. */
export function given<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value });
}
