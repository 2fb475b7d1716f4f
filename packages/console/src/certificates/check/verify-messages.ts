import type { Verification } from '@laurel/verifier/verdict.ts';

/** What the worker says while it checks a file; the last is a verification or why there is none. */
export type VerifyAnswer =
  | { lines: number }
  | { verification: Verification }
  | { failure: 'no_signatures' }
  | { failure: 'unreadable'; message: string };
