import { fromBase64 } from '@laurel/rules/sealing/bytes.ts';

/** Reads members of lines: each answers what it was given in its type, or says what is wrong with it. */

export function asText(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new UnreadableFile(`${what} must be a text.`);
  return value;
}

/** A whole number, at least 0. */
export function asCount(value: unknown, what: string): number {
  const count = countOf(value);
  if (count === undefined) throw new UnreadableFile(`${what} must be a whole number.`);
  return count;
}

export function asList(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new UnreadableFile(`${what} must be a list.`);
  return value;
}

export function asTexts(value: unknown, what: string): readonly string[] {
  return asList(value, what).map((one) => asText(one, what));
}

/** An object whose members have these names and no others. */
export function asObject<Name extends string>(
  value: unknown,
  names: readonly Name[],
  what: string,
): Readonly<Record<Name, unknown>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (
    !isObject ||
    Object.keys(value).length !== names.length ||
    !names.every((name) => Object.hasOwn(value, name))
  )
    throw new UnreadableFile(`${what} must be an object with the members ${names.join(', ')} and no others.`);
  return value as Record<Name, unknown>;
}

/** Base64, of so many bytes if a length is given. */
export function asBytes(value: unknown, what: string, length?: number): Uint8Array {
  const bytes = typeof value === 'string' ? fromBase64(value) : undefined;
  if (bytes === undefined) throw new UnreadableFile(`${what} must be base64.`);
  if (length !== undefined && bytes.length !== length)
    throw new UnreadableFile(`${what} must have ${length} bytes.`);
  return bytes;
}

/** The longest proof is that of many leaves: two hashes a level, and a level for each bit of a number. */
const MAX_PROOF = 10_000;

export function asProof(value: unknown, what: string): readonly Uint8Array[] {
  const hashes = asList(value, what);
  if (hashes.length > MAX_PROOF) throw new UnreadableFile(`${what} has more than ${MAX_PROOF} hashes.`);
  return hashes.map((hash) => asBytes(hash, what, 32));
}

const HASH = /^[0-9a-f]{64}$/;

/** 64 hexadecimal digits. */
export function asHash(value: unknown, what: string): string {
  if (typeof value !== 'string' || !HASH.test(value))
    throw new UnreadableFile(`${what} must be 64 hexadecimal digits.`);
  return value;
}

/** A whole number, at least 0; undefined for anything else, which the caller names. */
export function countOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

/** A text of at most so many characters. */
export function asShortText(value: unknown, what: string, longest: number): string {
  const text = asText(value, what);
  if (text.length > longest) throw new UnreadableFile(`${what} is longer than ${longest} characters.`);
  return text;
}

/**
 * The longest text that is read as a number or a time: no amount has a thousand digits, and work with numbers grows faster
 * than their length.
 */
export const MAX_NUMBER_LENGTH = 1_000;

/** A file that is no certificate and no receipt, or an absurd one; the message is a sentence for its reader. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** A key that a reader gave, which is no verifier key. */
export class NoVerifierKey extends Error {
  override readonly name = 'NoVerifierKey';
}
