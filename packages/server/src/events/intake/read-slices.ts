import { isUtf8 } from 'node:buffer';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { parseExactJson } from '@laurel/contract/values/exact-json.ts';
import { findText, type TextCheck, type TextError, unstorable } from '@laurel/contract/values/schemas.ts';
import type { IngestionLimits } from './admission.ts';
import { JsonScanner, malformedJson } from './json-scanner.ts';

/** Some elements of a batch, not yet checked, and what is wrong with the text of some. */
export interface Slice {
  elements: unknown[];
  /** Finds strings in an element that the database cannot store; undefined if the slice cannot contain any. */
  textErrors: ((element: unknown) => TextError[]) | undefined;
}

/** Replaces an element of more than `eventBytes` bytes, which is not parsed: where it is in the body. */
export class Oversized {
  readonly start: number;
  readonly end: number;

  constructor(start: number, end: number) {
    this.start = start;
    this.end = end;
  }
}

/**
 * Bytes that are parsed in one piece: 0.3 ms for events, 1 ms for the slowest content. Large enough that parsing in slices
 * takes no longer than parsing a body whole.
 */
const SLICE_BYTES = 64 * 1024;

/** Bytes that are scanned in one piece when an element is larger than a slice: 5 ms. */
const SCAN_BYTES = 1024 * 1024;

/**
 * Reads a body into its elements, in order, a slice at a time, so that the caller can yield between slices. No piece larger
 * than `eventBytes` or a slice is ever parsed, whatever the body contains (docs/decisions/batches-in-slices.md). Faults:
 * `malformed_body`, `batch_too_large`; elements before the error have already been returned.
 */
export function* readSlices(
  body: Buffer,
  limits: Pick<IngestionLimits, 'batchEvents' | 'eventBytes'>,
): Generator<Slice> {
  const textErrorsOf = chooseTextErrors(body);
  let count = 0;
  for (const { text, elements } of readElements(body, limits.eventBytes)) {
    count += elements.length;
    if (count > limits.batchEvents)
      throw new Fault(
        'batch_too_large',
        `The batch holds more than ${limits.batchEvents} events, the limit.`,
      );
    yield { elements, textErrors: textErrorsOf(text) };
  }
}

interface Parsed {
  text: string;
  elements: unknown[];
}

function* readElements(body: Buffer, eventBytes: number): Generator<Parsed> {
  const batch = findBatch(body);
  const sliceBytes = Math.min(SLICE_BYTES, eventBytes);
  let start = batch.start;
  while (start < body.length) {
    // Most bodies can be cut without a scan: a slice that parses when it is put in brackets was cut between two elements.
    const isLast = batch.end !== undefined && batch.end - start <= sliceBytes;
    const cut = isLast ? batch.end : findCut(body, start, sliceBytes);
    const parsed = cut === undefined ? undefined : tryParse(body, start, cut);
    if (parsed && (parsed.elements.length > 0 || start === batch.start)) {
      yield parsed;
      if (isLast) return;
      start = (cut as number) + 1;
      continue;
    }
    const scanner = new JsonScanner(body, start);
    const isDone = yield* scanSlice({
      body,
      scanner,
      sliceBytes,
      eventBytes,
      isFirst: start === batch.start,
    });
    if (isDone) return batch.finish(scanner);
    start = scanner.position;
  }
  throw malformedJson();
}

interface Scan {
  body: Buffer;
  scanner: JsonScanner;
  sliceBytes: number;
  eventBytes: number;
  /** Whether the array begins here, and so may be empty. */
  isFirst: boolean;
}

/**
 * Reads one slice, cut by the scanner, and passes the comma after it; returns true when it passed the end of the array
 * instead.
 */
function* scanSlice({ body, scanner, sliceBytes, eventBytes, isFirst }: Scan): Generator<Parsed, boolean> {
  const start = scanner.position;
  if (isFirst && scanner.peek() === 0x5d) {
    scanner.position++;
    return true;
  }
  let end = start;
  for (;;) {
    scanner.peek();
    const elementStart = scanner.position;
    while (!scanner.skipValue(scanner.position + SCAN_BYTES)) yield { text: '', elements: [] };
    const isOversized = scanner.position - elementStart > eventBytes;
    const elementEnd = scanner.position;
    if (!isOversized) end = elementEnd;
    const delimiter = scanner.peek();
    if (delimiter !== 0x2c && delimiter !== 0x5d) throw malformedJson();
    scanner.position++;
    const isDone = delimiter === 0x5d;
    if (isOversized || isDone || end - start >= sliceBytes) {
      if (end > start) yield parse(body, start, end);
      if (isOversized) yield { text: '', elements: [new Oversized(elementStart, elementEnd)] };
      return isDone;
    }
  }
}

/**
 * The position of the last comma in the slice that looks like one between two events: `}`, `,`, `{` and then `"event"` or
 * `"data"`, with or without whitespace. It may be inside an event; then the text before it does not parse.
 */
function findCut(body: Buffer, start: number, sliceBytes: number): number | undefined {
  for (let at = Math.min(start + sliceBytes, body.length - 1); at > start; at--) {
    if (body[at] !== 0x2c || body[passSpaceBackward(body, at - 1)] !== 0x7d) continue;
    const brace = passSpace(body, at + 1);
    if (body[brace] !== 0x7b) continue;
    const name = passSpace(body, brace + 1);
    if (namesOfEvents.test(body.toString('latin1', name, name + 7))) return at;
  }
  return undefined;
}

const namesOfEvents = /^"(?:event"|data")/;

function tryParse(body: Buffer, start: number, end: number): Parsed | undefined {
  try {
    return parse(body, start, end);
  } catch {
    return undefined;
  }
}

/** Replaces the delimiters around the slice by brackets while it is read: joining brackets to the text would copy it. */
function parse(body: Buffer, start: number, end: number): Parsed {
  const [before, after] = [body[start - 1] as number, body[end] as number];
  body[start - 1] = 0x5b;
  body[end] = 0x5d;
  const text = body.toString('utf8', start - 1, end + 1);
  body[start - 1] = before;
  body[end] = after;
  return { text, elements: elementsOf(text) };
}

/** Every number keeps its digits. Fault `malformed_body` where only a reader that recurses could tell them. */
function elementsOf(text: string): unknown[] {
  try {
    return parseExactJson(text) as unknown[];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Fault('malformed_body', 'The body holds values that are nested thousands deep.');
  }
}

/** UTF-8 is checked for the whole body at once: slices are cut at ASCII characters. */
function chooseTextErrors(body: Buffer): (text: string) => Slice['textErrors'] {
  if (!isUtf8(body)) return () => (element) => findText(element, malformed);
  return (text) => (mayHoldBadText.test(text) ? (element) => findText(element, unstorable) : undefined);
}

/**
 * In JSON text, NUL and lone surrogates can only be written as escapes, so the strings of most bodies need not be checked.
 */
const mayHoldBadText = /\\u(?:0000|[dD][89a-fA-F])/;

/** The decoder replaced bytes that were not UTF-8 with U+FFFD. */
const malformed: TextCheck = (text) => (text.includes('\uFFFD') ? 'is not valid UTF-8' : unstorable(text));

/** The position of the array of events in a body. */
interface FoundBatch {
  /** Of the first byte after the opening bracket. */
  start: number;
  /** Of the bracket that closes it, if the body ends like one that contains only a batch. */
  end: number | undefined;
  /** Checks the rest of the body after the array. Fault: `malformed_body`. */
  finish: (scanner: JsonScanner) => void;
}

/**
 * Finds the array of events: the body, or the only member `items` of the object that is the body (docs/rules/intake.md#1).
 * Looks at the beginning and the end alone. Fault: `malformed_body`.
 */
function findBatch(body: Buffer): FoundBatch {
  const scanner = new JsonScanner(body, 0);
  const isWrapped = scanner.peek() === 0x7b;
  if (isWrapped) passItemsName(body, scanner);
  if (scanner.peek() !== 0x5b) throw noBatch();
  scanner.position++;
  return {
    start: scanner.position,
    end: findEnd(body, isWrapped),
    finish: (atEnd) => {
      if (isWrapped && atEnd.peek() === 0x2c) throw noBatch();
      if (isWrapped) atEnd.expect('}');
      if (atEnd.peek() !== undefined) throw malformedJson();
    },
  };
}

/** Longest way to write the name: each letter as an escape. */
const MAX_NAME_BYTES = '"\\u0069\\u0074\\u0065\\u006d\\u0073"'.length;

function passItemsName(body: Buffer, scanner: JsonScanner): void {
  scanner.expect('{');
  if (scanner.peek() !== 0x22) throw noBatch();
  const start = scanner.position;
  scanner.skipString();
  const isShort = scanner.position - start <= MAX_NAME_BYTES;
  if (!isShort || JSON.parse(body.toString('utf8', start, scanner.position)) !== 'items') throw noBatch();
  scanner.expect(':');
}

function findEnd(body: Buffer, isWrapped: boolean): number | undefined {
  const last = passSpaceBackward(body, body.length - 1);
  if (!isWrapped) return body[last] === 0x5d ? last : undefined;
  const end = body[last] === 0x7d ? passSpaceBackward(body, last - 1) : -1;
  return body[end] === 0x5d ? end : undefined;
}

function noBatch(): Fault {
  return new Fault(
    'malformed_body',
    'The body must be a JSON array of events, or an object whose only member "items" is one.',
  );
}

/** The first byte from here on that is no whitespace of JSON. */
function passSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at++;
  return at;
}

/** The first byte from here towards the beginning that is no whitespace of JSON. */
function passSpaceBackward(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at--;
  return at;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
