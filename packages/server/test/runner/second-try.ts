import { basename } from 'node:path';
import type { Outcome } from './outcomes.ts';
import { nameOf, type Run } from './plan.ts';

/** More files than this do not fail by chance: they are not run again. */
const MAX_SECOND_TRIES = 8;

export interface Failure {
  suite: string;
  reason: string;
  /** The file by itself. */
  run: Run;
}

/**
 * Answers the files that did not pass: those whose suite failed or never ended, and all files of a process that failed for something besides its suites,
 * such as an error after they had ended. `entries` are the files that were started, one for each run.
 */
export function failuresOf(runs: Run[], outcomes: Outcome[], entries: string[]): Failure[] {
  const bySuite = new Map(outcomes.map((outcome) => [outcome.suite, outcome]));
  return runs.flatMap((run, i) => {
    const entry = basename(entries[i] as string);
    const process = outcomes.find((outcome) => outcome.suite.endsWith(entry));
    return run.files.flatMap((file) => {
      const suite = nameOf(file, run.engine);
      const outcome = bySuite.get(suite);
      if (outcome?.hasPassed && process === undefined) return [];
      const reason = outcome?.reason || process?.reason || 'its process ended before it did';
      return [{ suite, reason, run: { ...run, name: file, files: [file] } }];
    });
  });
}

export function isWorthASecondTry(failures: Failure[]): boolean {
  return failures.length > 0 && failures.length <= MAX_SECOND_TRIES;
}
