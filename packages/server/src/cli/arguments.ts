import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type FaultDetail, InvalidPath, LaurelFault, NoAnswer } from '@laurel/client/faults.ts';
import type { Command, Input, OptionSpec } from './command.ts';

/** Options that every command takes. */
export const commonOptions: Record<string, OptionSpec> = {
  json: { type: 'boolean', about: 'answer as JSON' },
  help: { type: 'boolean', about: 'show this' },
};

/** Reads what was typed after a command's words; throws UsageError. */
export function readInput(command: Command, words: string[]): Input {
  const input = parse(command, words);
  const takes = command.takes?.split(' ') ?? [];
  const [least, most] = command.positionals ?? [
    takes.filter((word) => !word.startsWith('[')).length,
    takes.length,
  ];
  if (input.values.help === true) return input;
  const missing = input.positionals.includes('') ? input.positionals.indexOf('') : input.positionals.length;
  if (missing < least) throw new UsageError(`${takes[missing]} is missing.`);
  if (input.positionals.length > most)
    throw new UsageError(`There is nothing to do with "${input.positionals[most]}".`);
  return input;
}

function parse(command: Command, words: string[]): Input {
  const specs = { ...command.options, ...commonOptions };
  const options = Object.fromEntries(
    Object.entries(specs).map(([name, { type, multiple = false, short }]) => [
      name,
      { type, multiple, ...(short === undefined ? {} : { short }) },
    ]),
  );
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(sentenceOf(error as NodeJS.ErrnoException, specs));
  }
}

/** Node's sentences speak of the option in three ways and run over several lines. */
function sentenceOf({ code, message }: NodeJS.ErrnoException, specs: Record<string, OptionSpec>): string {
  const [option = '', name = ''] = /--?([\w-]*)/.exec(message) ?? [];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `Unknown option '${option}'.`;
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return 'The options cannot be read.';
  if (specs[name]?.type === 'boolean') return `${option} takes no value.`;
  return `${option} needs a value; one that begins with a dash is typed as ${option}=VALUE.`;
}

export function textOption({ values }: Input, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Every value of an option that may be given more than once. */
export function textsOption({ values }: Input, name: string): string[] {
  const given = values[name];
  return Array.isArray(given) ? given.filter((value) => typeof value === 'string') : [];
}

export function flagOption({ values }: Input, name: string): boolean {
  return values[name] === true;
}

/** A whole number of at least 1. */
export function countOption(input: Input, name: string): number | undefined {
  const text = textOption(input, name);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--${name} takes a whole number from 1, not "${text}".`);
  return Number(text);
}

/** `yes` or `no`, for settings that can be turned on and off. */
export function yesOrNoOption(input: Input, name: string): boolean | undefined {
  const text = textOption(input, name);
  if (text === undefined) return undefined;
  if (text !== 'yes' && text !== 'no') throw new UsageError(`--${name} takes yes or no, not "${text}".`);
  return text === 'yes';
}

export function oneOfOption<Text extends string>(
  input: Input,
  name: string,
  allowed: readonly Text[],
): Text | undefined {
  const text = textOption(input, name);
  if (text === undefined) return undefined;
  const found = allowed.find((one) => one === text);
  if (!found) throw new UsageError(`--${name} takes one of ${allowed.join(', ')}, not "${text}".`);
  return found;
}

/** The first argument, as the id of something on the server. */
export function idArgument({ positionals: [text = ''] }: Input): number {
  return numberArgument('ID', text);
}

/** An argument that is a whole number of at least 1, such as an id, or of at least `least`. */
export function numberArgument(placeholder: string, text: string, least = 1): number {
  if (!/^(?:0|[1-9]\d{0,14})$/.test(text) || Number(text) < least)
    throw new UsageError(`${placeholder} is a number from ${least}, not "${text}".`);
  return Number(text);
}

/** The command was typed wrong: answered with the sentence and the usage line, exit code 2. */
export class UsageError extends Error {}

interface FailureParts {
  errors?: readonly FaultDetail[];
  document?: Readonly<Record<string, unknown>> | undefined;
  cause?: unknown;
}

/** The command was understood but could not be done: one sentence, what exactly is wrong, exit code 1. */
export class Failure extends Error {
  readonly errors: readonly FaultDetail[];
  /** The server's whole problem document, for `--json`. */
  readonly document: Readonly<Record<string, unknown>> | undefined;

  constructor(sentence: string, { errors = [], document, cause }: FailureParts = {}) {
    super(sentence, { cause });
    this.errors = errors;
    this.document = document;
  }
}

/** What a fault of the server says in addition to its sentence. */
export function failureParts(fault: LaurelFault): FailureParts {
  return { errors: fault.errors, document: fault.document, cause: fault };
}

type FileAct = 'read' | 'written';

/** Says in plain words why a file could not be read or written. */
export function fileFailure(error: unknown, file: string, act: FileAct): Failure {
  if (error instanceof Failure) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const sentence = fileSentences[code]?.(file, act) ?? `${file} cannot be ${act}: ${message}.`;
  return new Failure(sentence, { cause: error });
}

const isMissing = (file: string, act: FileAct) =>
  act === 'read'
    ? `There is no file ${file}.`
    : `${file} cannot be written: there is no folder ${dirname(file)}.`;
const isForbidden = (file: string, act: FileAct) => `${file} may not be ${act} by this user.`;

const fileSentences: Record<string, (file: string, act: FileAct) => string> = {
  ENOENT: isMissing,
  ENOTDIR: isMissing,
  EACCES: isForbidden,
  EPERM: isForbidden,
  EROFS: isForbidden,
  EEXIST: (file) => `${file} already exists.`,
  EISDIR: (file) => `${file} is a directory, not a file.`,
  ENOSPC: (file) => `${file} cannot be written: no space is left.`,
};

/** Whatever a command threw, as a failure. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof LaurelFault) return new Failure(error.detail, failureParts(error));
  if (error instanceof InvalidPath) return new Failure(error.message);
  if (error instanceof NoAnswer)
    return new Failure(`${error.url} cannot be reached (${error.message}). Is the server running?`, {
      cause: error,
    });
  // A mistake in this program: its stack is what a report of it needs.
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new Failure(`this should not have happened: ${stack}`);
}
