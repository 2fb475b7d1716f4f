/** Bytes of a file, from one up to and with another. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * The one range of bytes that a header asks for (RFC 9110 section 14.1.2); undefined: none, several, or one that cannot be
 * read, for all of which the whole file is the answer. 'outside': the file has no such bytes.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (from >= bytes) return 'outside';
  return from <= to ? { from, to } : undefined;
}
