import { Failure } from '../../../cli/arguments.ts';

interface Elements {
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

const LINE_FEED = 10;

/** The lines of NDJSON; empty ones are skipped but counted. */
async function* splitLines(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Element[]> {
  const lines = openLines();
  yield lines.take(head);
  for await (const chunk of rest) yield lines.take(chunk);
  yield lines.end();
}

function openLines() {
  let parts: Buffer[] = [];
  let size = 0;
  let line = 0;
  const keep = (part: Buffer) => {
    size += part.length;
    // Past the limit only the size is kept.
    if (size <= MAX_ELEMENT_BYTES) parts.push(part);
    else parts = [];
  };
  const finish = (): Element | undefined => {
    line++;
    const tooLong = size > MAX_ELEMENT_BYTES;
    const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    parts = [];
    size = 0;
    if (tooLong)
      return { position: line, text: undefined, problem: `is longer than ${MAX_ELEMENT_BYTES} bytes` };
    return elementOf(bytes, line);
  };
  return {
    take(chunk: Buffer): Element[] {
      const elements: Element[] = [];
      let from = 0;
      for (let to = chunk.indexOf(LINE_FEED); to !== -1; to = chunk.indexOf(LINE_FEED, from)) {
        keep(chunk.subarray(from, to));
        const element = finish();
        if (element) elements.push(element);
        from = to + 1;
      }
      if (from < chunk.length) keep(chunk.subarray(from));
      return elements;
    },
    end(): Element[] {
      const last = size > 0 ? finish() : undefined;
      return last ? [last] : [];
    },
  };
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * The elements of a JSON array whose `[` was read already; `closing` must follow its `]`. All structural characters of JSON
 * are ASCII, so the bytes are split before they are decoded. Throws Failure if the array does not end correctly.
 */
async function* splitArray(
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

/** One element to send, as its original text, so that its numbers are sent as they were written. */
export interface Element {
  /** Number of the line of an NDJSON file, or of the element of an array, from 1. */
  position: number;
  /** Valid JSON; undefined: it is not valid. */
  text: string | undefined;
  problem?: string;
}

/** A larger line or element would be refused by the server, so it is not kept in memory. */
const MAX_ELEMENT_BYTES = 16 * 1024 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Decodes and checks the bytes of one element; undefined if they are only white space. */
function elementOf(bytes: Buffer, position: number): Element | undefined {
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
