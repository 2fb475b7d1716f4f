import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';

/** The attempts of a player at a mission. */
export interface AttemptStripsData {
  /** In order of time. */
  readonly attempts: readonly Attempt[];
}

export interface Attempt {
  /** Counted rounds that it used, in order. */
  readonly rounds: readonly AttemptRound[];
  /** `running`: the last one, not ended yet. */
  readonly end: 'completed' | 'given_up' | 'running';
}

export interface AttemptRound {
  readonly round_id: string;
  /** The round made progress in a task; `reached`: a task's target was reached with it. */
  readonly progress: 'none' | 'some' | 'reached';
}

/** Parts the rounds of an explanation into attempts; rounds that do not count are left out. */
export function attemptsOf(
  rounds: ReadonlyArray<Pick<ExplainedRound, 'round_id' | 'counted' | 'credits' | 'attempt'>>,
): AttemptStripsData {
  const attempts: Attempt[] = [];
  let current: AttemptRound[] = [];
  for (const { round_id, counted, credits, attempt } of rounds) {
    if (!counted) continue;
    const isReached = credits.some(({ times }) => times !== '0');
    current.push({ round_id, progress: isReached ? 'reached' : credits.length > 0 ? 'some' : 'none' });
    if (attempt === null) continue;
    attempts.push({ rounds: current, end: attempt });
    current = [];
  }
  if (current.length > 0) attempts.push({ rounds: current, end: 'running' });
  return { attempts };
}

/** Index of the attempt that completed in the fewest rounds, the first of equals; -1: none did. */
export function bestOf(attempts: readonly Attempt[]): number {
  return attempts.reduce(
    (best, { end, rounds }, index) =>
      end === 'completed' && (best === -1 || rounds.length < (attempts[best]?.rounds.length ?? 0))
        ? index
        : best,
    -1,
  );
}
