import { splitArray } from './send-array.ts';
import type { Element } from './send-element.ts';
import { splitLines } from './send-lines.ts';

export interface Elements {
  /** What positions count. */
  unit: 'line' | 'element';
  groups: AsyncIterable<Element[]>;
}

/** Enough to see which of the three forms a file has. */
const HEAD_BYTES = 4_096;

/**
 * Tells NDJSON from a JSON array and from an object whose member `items` is one, and reads its elements in groups, in order,
 * with no more in memory than a chunk and an element.
 */
export async function readElements(chunks: AsyncIterable<Buffer>): Promise<Elements> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const { value, done } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const array = /^\uFEFF?\s*(?:\{\s*"items"\s*:\s*)?\[/.exec(head.toString('utf8'));
  const rest = { [Symbol.asyncIterator]: () => iterator };
  if (!array) return { unit: 'line', groups: splitLines(head, rest) };
  const opening = Buffer.byteLength(array[0]);
  const closing = array[0].includes('{') ? '}' : '';
  return { unit: 'element', groups: splitArray(head.subarray(opening), rest, closing) };
}
