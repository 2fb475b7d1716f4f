import type { ExplainedRound, NotCountedReason } from '@laurel/contract/explanations/explanations.ts';

/** Rounds to list: all, those that count, or those that do not for one reason. */
export type Shown = '' | 'counted' | NotCountedReason;

/** A round with its number in the whole explanation, from 1. */
export interface NumberedRound extends ExplainedRound {
  number: number;
}

/** The rounds that are asked for; what an address asks for that is no filter shows all. */
export function shownRounds(rounds: readonly ExplainedRound[], shown: string): NumberedRound[] {
  const numbered = rounds.map((round, index) => ({ ...round, number: index + 1 }));
  if (shown === 'counted') return numbered.filter(({ counted }) => counted);
  const ofReason = numbered.filter(({ not_counted }) => not_counted === shown);
  return ofReason.length > 0 ? ofReason : numbered;
}

/** How often each reason occurred, the most frequent first. */
export function reasonsOf(
  rounds: readonly ExplainedRound[],
): Array<{ reason: NotCountedReason; count: number }> {
  const reasons = rounds.flatMap(({ not_counted }) => (not_counted === null ? [] : [not_counted]));
  return Array.from(
    Map.groupBy(reasons, (reason) => reason),
    ([reason, all]) => ({ reason, count: all.length }),
  ).sort((a, b) => b.count - a.count);
}
