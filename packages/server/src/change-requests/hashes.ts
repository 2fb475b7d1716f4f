import { createHash } from 'node:crypto';
import type { Consequences } from '@laurel/contract/simulation/previews.ts';

/**
 * The hash of a kept edit: of the campaign, its version and the definition, which `confirm` is made of, and of all its
 * consequences (docs/rules/change-requests.md#2).
 */
export function requestHash(confirm: string, consequences: Consequences): string {
  return shortHash([confirm, consequences]);
}

/** A hash of only what players and the operator get: places, prizes and cost, but no scores and no counts of players. */
export function effectsOf(consequences: Consequences): string {
  const { changes, entered, left, moved, prizes_changed, cost_before, cost_after } = consequences;
  const differences = consequences.differences
    .map(({ score_before, score_after, ...one }) => one)
    .filter(
      (one) =>
        one.place_before !== one.place_after || one.prizes_before.join('\n') !== one.prizes_after.join('\n'),
    );
  return shortHash([{ changes, entered, left, moved, prizes_changed, cost_before, cost_after }, differences]);
}

function shortHash(value: unknown): string {
  const text = JSON.stringify(value, inOrder);
  return createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 32);
}

/** What is read back from the database may have its members in another order. */
function inOrder(_member: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
