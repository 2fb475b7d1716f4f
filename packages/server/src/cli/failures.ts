import { dirname } from 'node:path';
import { type FaultDetail, InvalidPath, LaurelFault, NoAnswer } from '@laurel/client/faults.ts';

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
