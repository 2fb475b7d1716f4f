import { lastingEffects } from '@laurel/contract/simulation/effects.ts';
import type { Consequences, Preview } from '@laurel/contract/simulation/previews.ts';
import { textHash } from '../sealing/certificate-lines.ts';

/**
 * The hash of what was shown before something is done: the same for equal values, whatever the order of their members,
 * which may be another one after they were stored. It protects no secret; it prevents people from applying what they have
 * not seen. `value`: anything that JSON has. Answers 32 hexadecimal digits of SHA-256.
 */
export function shownHash(value: unknown): string {
  return textHash(JSON.stringify(value, inOrder)).slice(0, 32);
}

/**
 * The hash of an edit as it was previewed: of the campaign, its version and the definition, which `confirm` is made of, and
 * of all consequences (docs/rules/change-requests.md#2). A change request and a plan of a folder have the same.
 */
export function editHash({ confirm, version: _, ...consequences }: Preview): string {
  return shownHash([confirm, consequences]);
}

/** The hash of what players and the operator get by an edit, whatever scores are. */
export function effectsHash(consequences: Consequences): string {
  return shownHash(lastingEffects(consequences));
}

function inOrder(_member: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
