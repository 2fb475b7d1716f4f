import type { Consequences } from '@laurel/contract/simulation/previews.ts';
import { shownHash } from '@laurel/rules/planning/shown-hash.ts';

/** A hash of only what players and the operator get: places, prizes and cost, but no scores and no counts of players. */
export function effectsOf(consequences: Consequences): string {
  const { changes, entered, left, moved, prizes_changed, cost_before, cost_after } = consequences;
  const differences = consequences.differences
    .map(({ score_before, score_after, ...one }) => one)
    .filter(
      (one) =>
        one.place_before !== one.place_after || one.prizes_before.join('\n') !== one.prizes_after.join('\n'),
    );
  return shownHash([{ changes, entered, left, moved, prizes_changed, cost_before, cost_after }, differences]);
}
