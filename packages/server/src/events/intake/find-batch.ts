import { Fault } from '@laurel/contract/faults/faults.ts';
import { JsonScanner, malformedJson } from './json-scanner.ts';

/** The position of the array of events in a body. */
export interface FoundBatch {
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
export function findBatch(body: Buffer): FoundBatch {
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
export function passSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at++;
  return at;
}

/** The same towards the beginning. */
export function passSpaceBackward(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at--;
  return at;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
