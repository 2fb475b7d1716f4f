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
    options.map(([name, spec]) => [`${shortText(spec)}${optionText(name, spec)}`, spec.about]),
  );
  return [usageLine(command), '', command.about, '', ...lines, ''].join('\n');
}

/** What `laurel help` says. */
export function overview(commands: readonly Command[]): string {
  const lines = columns(
    commands.map(({ name, takes, about }) => [`${name} ${takes}`.trim(), firstSentence(about)]),
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

function firstSentence(about: string): string {
  return about.replace(/[.:] .*$/, '.');
}

function optionText(name: string, { type, value = 'TEXT' }: OptionSpec): string {
  return type === 'boolean' ? `--${name}` : `--${name} ${value}`;
}

function shortText({ short }: OptionSpec): string {
  return short === undefined ? '' : `-${short}, `;
}

function columns(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
