import { Document, visit } from 'yaml';
import { flagOption } from './arguments.ts';
import type { Context, Input } from './command.ts';

/**
 * What a terminal could obey, or what would hide or reorder the text around it: control characters, line and paragraph
 * separators, and the marks that turn the direction of writing.
 */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Text for a terminal, wherever it came from: each character that must not reach one becomes U+FFFD. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, '\uFFFD');
}

/** Writes a whole line for the user or the next program. */
export function printLine({ stdout }: Context, line = ''): void {
  stdout.write(`${printable(line)}\n`);
}

/** Writes a line that is not the command's result, such as a remark or a failure. */
export function printRemark({ stderr }: Context, line: string): void {
  stderr.write(`${printable(line)}\n`);
}

export function printJson({ stdout }: Context, value: unknown): void {
  stdout.write(jsonText(value, 2));
}

/** Writes an answer as JSON where that is asked for, else as these lines; returns the exit code of success. */
export function printAnswer(
  input: Input,
  context: Context,
  answer: unknown,
  lines: string | readonly string[],
): number {
  if (flagOption(input, 'json')) printJson(context, answer);
  else for (const line of [lines].flat()) printLine(context, line);
  return 0;
}

/** A document a line, for programs that read line by line. */
export function printJsonLine({ stdout }: Context, value: unknown): void {
  stdout.write(jsonText(value));
}

/** JSON that ends its line and holds unprintable characters as escapes only, so that none is lost. */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, undefined, indent);
  // What JSON.stringify writes between values is spaces and line feeds; within texts it escapes those below U+0020 itself.
  return `${escapeUnprintable(text)}\n`;
}

/**
 * A document of YAML that every reader takes for the same: what some take for something else is in quotes, and unprintable
 * characters are escapes, so that none is lost.
 */
export function yamlText(value: unknown): string {
  const document = new Document(value, { compat: 'yaml-1.1', aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string' && node.value.replaceAll('\n', '').search(UNPRINTABLE) >= 0)
        node.type = 'QUOTE_DOUBLE';
    },
  });
  return escapeUnprintable(document.toString({ lineWidth: 0 }));
}

/** With escapes that JSON and texts of YAML in double quotes have; line feeds stay. */
function escapeUnprintable(text: string): string {
  return text.replace(UNPRINTABLE, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
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
    const padded = line.map((cell, index) => cell.padEnd(widths[index] ?? 0));
    printLine(context, padded.join('  ').trimEnd());
  }
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return '-';
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** The member, or nothing at all when it was not given. */
export function given<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value });
}
