import type { SteppedDefinition } from '@laurel/contract/campaigns/stepped.ts';
import { type Completion, prizeOfCompletion } from '../missions/completions.ts';
import type { OwedPrize } from '../sealing/certificate-lines.ts';

/** A completion of a mission, or a level, as certificates name it (docs/certificates/format.md#9). */
export interface CertifiedCompletion {
  readonly player_hash: string;
  /** The day (since 1970-01-01) or the week; 0 where the mission has no periods; of levels the number of the season. */
  readonly period: number;
  /** From 1. */
  readonly repeat: number;
  /** From 1; 0: all steps. */
  readonly step: number;
  /** µs since the Unix epoch, UTC. */
  readonly completed_at: number;
  /** The number of the deposit or login that completed it, or of the first opened event of the round that did. */
  readonly seq: number;
}

/** A completion that was fixed and owed, and that the final board no longer has: nothing folds to it. */
export type LostCompletion = Omit<CertifiedCompletion, 'seq'>;

/**
 * The completions of one player as certificates have them, in their order: by period and repeat, then the steps, then the
 * whole. `seqOf`: the number of the fact or round that is meant.
 */
export function certifiedCompletions(
  completions: readonly Completion[],
  player_hash: string,
  seqOf: (by: Completion) => number,
): CertifiedCompletion[] {
  const certified = completions.map((one) => {
    const { period, repeat, completed_at, step } = one;
    return { player_hash, period, repeat, step: step === null ? 0 : step + 1, completed_at, seq: seqOf(one) };
  });
  return certified.sort(compareCompletions);
}

/** The order of one player's completions: the whole comes after its steps. */
export function compareCompletions(a: LostCompletion, b: LostCompletion): number {
  const last = Number.POSITIVE_INFINITY;
  return a.period - b.period || a.repeat - b.repeat || (a.step || last) - (b.step || last) || 0;
}

/** The text of the completions that the final board has, in the order of its lines. */
export function textOfCompletions(completions: Iterable<CertifiedCompletion>): string {
  return JSON.stringify(Array.from(completions, (one) => [...membersOf(one), one.seq]));
}

/** The text of those that it no longer has, by player_hash in code points. */
export function textOfLost(completions: Iterable<LostCompletion>): string {
  return JSON.stringify(Array.from(completions, membersOf));
}

function membersOf({ player_hash, period, repeat, step, completed_at }: LostCompletion): unknown[] {
  return [player_hash, period, repeat, step, completed_at];
}

/** What a completion is owed by a definition; undefined: nothing. */
export function owedFor(
  definition: SteppedDefinition,
  { player_hash, step }: LostCompletion,
): OwedPrize | undefined {
  const owed = prizeOfCompletion(definition, step === 0 ? null : step - 1);
  return owed && { place: owed.place, player_hash, prize: owed.prize };
}
