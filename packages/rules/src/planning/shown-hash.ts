import { textHash } from '../sealing/certificate-lines.ts';

/**
 * The hash of what was shown before something is done: the same for equal values, whatever the order of their members,
 * which may be another one after they were stored. It protects no secret; it prevents people from applying what they have
 * not seen. `value`: anything that JSON has. Answers 32 hexadecimal digits of SHA-256.
 */
export function shownHash(value: unknown): string {
  return textHash(JSON.stringify(value, inOrder)).slice(0, 32);
}

function inOrder(_member: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
