import { createHash } from 'node:crypto';
import { lastingEffects } from '@laurel/contract/simulation/effects.ts';
import type { Consequences } from '@laurel/contract/simulation/previews.ts';

/**
 * The hash of a kept edit: of the campaign, its version and the definition, which `confirm` is made of, and of all its
 * consequences (docs/rules/change-requests.md#2).
 */
export function requestHash(confirm: string, consequences: Consequences): string {
  return shortHash([confirm, consequences]);
}

/** A hash of only what players and the operator get, whatever scores are. */
export function effectsOf(consequences: Consequences): string {
  return shortHash(lastingEffects(consequences));
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
