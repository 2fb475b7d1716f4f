import { Failure } from '../../../cli/failures.ts';
import { type Element, elementOf, MAX_ELEMENT_BYTES } from './send-element.ts';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * The elements of a JSON array whose `[` was read already; `closing` must follow its `]`. All structural characters of JSON
 * are ASCII, so the bytes are split before they are decoded. Throws Failure if the array does not end correctly.
 */
export async function* splitArray(
  head: Buffer,
  rest: AsyncIterable<Buffer>,
  closing: string,
): AsyncGenerator<Element[]> {
  const array = openArray();
  yield array.take(head);
  for await (const chunk of rest) yield array.take(chunk);
  array.end(closing);
}

interface ScanState {
  depth: number;
  inString: boolean;
  escaped: boolean;
}

function openArray() {
  const state: ScanState = { depth: 0, inString: false, escaped: false };
  let parts: Buffer[] = [];
  let size = 0;
  let position = 0;
  let ended = false;
  const keep = (part: Buffer) => {
    size += part.length;
    if (size > MAX_ELEMENT_BYTES)
      throw new Failure(`Element ${position + 1} is longer than ${MAX_ELEMENT_BYTES} bytes.`);
    parts.push(part);
  };
  const finish = (isLast: boolean): Element[] => {
    const element = elementOf(Buffer.concat(parts), ++position);
    parts = [];
    size = 0;
    if (element) return [element];
    if (isLast && position === 1) return [];
    return [{ position, text: undefined, problem: 'is empty' }];
  };
  const take = (chunk: Buffer): Element[] => {
    const elements: Element[] = [];
    let from = 0;
    while (!ended) {
      const to = findBoundary(chunk, from, state);
      keep(chunk.subarray(from, to));
      if (to === chunk.length) return elements;
      ended = chunk[to] !== COMMA;
      elements.push(...finish(ended));
      from = to + 1;
    }
    if (from < chunk.length) keep(chunk.subarray(from));
    return elements;
  };
  const end = (closing: string) => {
    if (!ended)
      throw new Failure(`The JSON array does not end; its last whole element is number ${position}.`);
    if (Buffer.concat(parts).toString('utf8').trim() !== closing)
      throw new Failure('There is text after the end of the JSON array.');
  };
  return { take, end };
}

/** The position of the next comma between elements, or of the array's end; the chunk's length if it has neither. */
function findBoundary(chunk: Buffer, from: number, state: ScanState): number {
  for (let at = from; at < chunk.length; at++) {
    const byte = chunk[at] as number;
    if (state.inString) {
      if (state.escaped) state.escaped = false;
      else if (byte === BACKSLASH) state.escaped = true;
      else if (byte === QUOTE) state.inString = false;
    } else if (byte === QUOTE) state.inString = true;
    else if (OPENING.has(byte)) state.depth++;
    else if (CLOSING.has(byte)) {
      if (state.depth-- === 0) return at;
    } else if (byte === COMMA && state.depth === 0) return at;
  }
  return chunk.length;
}
