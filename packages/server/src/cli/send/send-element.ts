/** One element of what is sent: the event's own text, so that its numbers go out as they were written. */
export interface Element {
  /** Line of an NDJSON file or number of an array's element, from 1. */
  position: number;
  /** Valid JSON; undefined when it is none. */
  text: string | undefined;
  problem?: string;
}

/** A line or element larger than a request may be is not held in memory to learn that it is refused. */
export const MAX_ELEMENT_BYTES = 16 * 1024 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Judges the bytes of one element; undefined when there is nothing but white space. */
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
