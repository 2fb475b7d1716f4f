/** The command was typed wrong: answered with the sentence and the usage line, exit code 2. */
export class UsageError extends Error {}

/** One thing that is wrong, as a server's problem document lists it. */
export interface FailureError {
  pointer?: string;
  parameter?: string;
  detail: string;
}

/** The command was understood but could not be done: one sentence, what exactly is wrong, exit code 1. */
export class Failure extends Error {
  readonly errors: FailureError[];
  /** The server's whole problem document, for `--json`. */
  readonly problem: Record<string, unknown> | undefined;
  /** HTTP status, when a server said it. */
  readonly status: number | undefined;

  constructor(
    sentence: string,
    more: {
      errors?: FailureError[];
      problem?: Record<string, unknown>;
      status?: number;
      cause?: unknown;
    } = {},
  ) {
    super(sentence, { cause: more.cause });
    this.errors = more.errors ?? [];
    this.problem = more.problem;
    this.status = more.status;
  }
}
