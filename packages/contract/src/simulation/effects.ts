import type { Consequences } from './previews.ts';

/**
 * Of consequences, only what players and the operator get: places, prizes and cost, but no scores and no counts of players,
 * which move with every round. Players whose place and prizes stay are left out.
 */
export function lastingEffects(consequences: Consequences) {
  const { changes, entered, left, moved, prizes_changed, cost_before, cost_after } = consequences;
  const differences = consequences.differences
    .map(({ score_before, score_after, ...one }) => one)
    .filter(
      (one) =>
        one.place_before !== one.place_after || one.prizes_before.join('\n') !== one.prizes_after.join('\n'),
    );
  return [{ changes, entered, left, moved, prizes_changed, cost_before, cost_after }, differences];
}
