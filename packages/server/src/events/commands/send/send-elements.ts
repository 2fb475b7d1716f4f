import { Failure } from '../../../cli/failures.ts';
import { splitArray } from './send-array.ts';
import type { Element } from './send-element.ts';
import { splitLines } from './send-lines.ts';

export interface Elements {
  /** The unit that positions count. */
  unit: 'line' | 'element';
  groups: AsyncIterable<Element[]>;
}

/** Enough bytes to see which of the three forms a file has. */
const HEAD_BYTES = 4_096;

/** If none of this many elements is JSON, the others will not be either. */
const JUDGED = 10;

/** Yields the same groups; throws Failure if the first elements show that the source, `name`, holds no events. */
export async function* refuseOther({ unit, groups }: Elements, name: string): AsyncGenerator<Element[]> {
  let first: Element[] = [];
  let isJudged = false;
  const judge = () => {
    isJudged = true;
    const judged = first.slice(0, JUDGED);
    if (judged.length === 0 || judged.some(({ text }) => text !== undefined)) return first;
    const which = judged.length < JUDGED ? `its ${unit}s` : `its first ${JUDGED} ${unit}s`;
    throw new Failure(
      `${name} is no file of events: none of ${which} is JSON. Events are one JSON object a line, a JSON array of them or {"items": […]}.`,
    );
  };
  for await (const group of groups) {
    if (isJudged) yield group;
    else first = [...first, ...group];
    if (!isJudged && first.length >= JUDGED) yield judge();
  }
  if (!isJudged) yield judge();
}

/**
 * Reads the elements of NDJSON, of a JSON array, or of an object whose member `items` is one; in groups, in order, with at
 * most one chunk and one element in memory.
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
