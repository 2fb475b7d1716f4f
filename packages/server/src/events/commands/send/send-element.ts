/** One element to send, as its original text, so that its numbers are sent as they were written. */
export interface Element {
  /** Number of the line of an NDJSON file, or of the element of an array, from 1. */
  position: number;
  /** Valid JSON; undefined: it is not valid. */
  text: string | undefined;
  problem?: string;
}

/** A larger line or element would be refused by the server, so it is not kept in memory. */
export const MAX_ELEMENT_BYTES = 16 * 1024 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Decodes and checks the bytes of one element; undefined if they are only white space. */
export function elementOf(bytes: Buffer, position: number): Element | undefined {
  let text: string;
  try {
    text = decoder.decode(bytes).trim();
  } catch {
    return { position, text: undefined, problem: 'is not valid UTF-8' };
  }
  if (text === '') return undefined;
  try {
    JSON.parse(text);
    return { position, text };
  } catch {
    return { position, text: undefined, problem: 'is not valid JSON' };
  }
}
