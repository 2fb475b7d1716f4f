import { commonOptions } from './arguments.ts';
import type { Command, OptionSpec } from './command.ts';

/** The line that says how a command is typed. */
export function usageLine(command: Command): string {
  const options = Object.entries(command.options).map(([name, spec]) => `[${optionText(name, spec)}]`);
  return ['usage: laurel', command.name, command.takes, ...options, '[--json]'].filter(Boolean).join(' ');
}

/** What `laurel help COMMAND` says. */
export function commandHelp(command: Command): string {
  const options = Object.entries({ ...command.options, ...commonOptions });
  const lines = columns(
    options.map(([name, spec]) => {
      const short = spec.short === undefined ? '' : `-${spec.short}, `;
      return [`${short}${optionText(name, spec)}`, spec.about];
    }),
  );
  return [usageLine(command), '', command.about, '', ...lines, ''].join('\n');
}

/** What `laurel help` says. */
export function overview(commands: readonly Command[]): string {
  const lines = columns(
    commands.map(({ name, takes = '', about }) => [
      `${name} ${takes}`.trim(),
      about.replace(/[.:] .*$/, '.'),
    ]),
  );
  return [
    'usage: laurel COMMAND [options]',
    '',
    ...lines,
    '',
    'laurel help COMMAND shows the options of one.',
    'Commands that speak to a running server find it at --url or LAUREL_URL (http://127.0.0.1:8080 by default) and sign in',
    'with --username and --password or LAUREL_USERNAME and LAUREL_PASSWORD; `send` takes --api-key or LAUREL_API_KEY.',
    'Exit codes: 0 done, 1 could not be done, 2 typed wrong, 3 `send` had events rejected, 130 stopped half way.',
    '',
  ].join('\n');
}

function optionText(name: string, { type, value = 'TEXT' }: OptionSpec): string {
  return type === 'boolean' ? `--${name}` : `--${name} ${value}`;
}

function columns(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

/** Up to this many wrong letters count as a slip. */
const MAX_EDITS = 2;

/** The command whose name is closest to mistyped words; undefined: none is close. */
export function nearestCommand(words: readonly string[], commands: readonly Command[]): Command | undefined {
  const [nearest] = commands
    .map((command) => ({ command, edits: editsBetween(wordsFor(command, words), command.name) }))
    .filter(({ edits, command }) => edits <= MAX_EDITS && edits < command.name.length / 2)
    .toSorted((a, b) => a.edits - b.edits);
  return nearest?.command;
}

/** The first of the typed words, as many as the name of the command has. */
export function wordsFor({ name }: Pick<Command, 'name'>, words: readonly string[]): string {
  return words.slice(0, name.split(' ').length).join(' ');
}

/** The distance of Damerau and Levenshtein, row by row: two letters that changed places are one slip. */
function editsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j++) {
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const kept = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      rows[i]?.push(Math.min(kept, swapped, at(i - 1, j) + 1, at(i, j - 1) + 1));
    }
  }
  return at(one.length, other.length);
}
