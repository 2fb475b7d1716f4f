import { textHash } from '../sealing/certificate-lines.ts';

/**
 * The hash of what was shown before something is done, so that nobody applies what they have not seen; equal whatever the
 * order of members. 32 hexadecimal digits of SHA-256.
 */
export function shownHash(value: unknown): string {
  return textHash(JSON.stringify(value, inOrder)).slice(0, 32);
}

function inOrder(_member: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
