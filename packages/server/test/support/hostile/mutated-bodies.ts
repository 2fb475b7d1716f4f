import { gzipSync } from 'node:zlib';
import type { Draw } from './draw.ts';
import { anyValue, hostileNames, jsonOf } from './hostile-values.ts';

/** Changes one place of a JSON value, at any depth. */
export function mutateValue(value: unknown, draw: Draw): unknown {
  const isInner = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isInner || draw.chance(0.12)) return anyValue(draw);
  if (Array.isArray(value)) return mutateArray(value, draw);
  return mutateObject({ ...value } as Record<string, unknown>, draw);
}

function mutateArray(array: unknown[], draw: Draw): unknown[] {
  const at = draw.below(array.length);
  return draw.weighted<() => unknown[]>([
    [6, () => array.with(at, mutateValue(array[at], draw))],
    [1, () => array.toSpliced(at, 1)],
    [1, () => [...array, array[at]]],
    [0.1, () => Array.from({ length: draw.pick([257, 10_001]) }, () => array[at])],
  ])();
}

function mutateObject(object: Record<string, unknown>, draw: Draw): Record<string, unknown> {
  const name = draw.pick(Object.keys(object));
  const { [name]: inner, ...rest } = object;
  return draw.weighted<() => Record<string, unknown>>([
    [6, () => ({ ...object, [name]: mutateValue(inner, draw) })],
    [1, () => rest],
    [1, () => Object.fromEntries([...Object.entries(rest), [draw.pick(hostileNames), inner]])],
    [1, () => Object.fromEntries([...Object.entries(object), [draw.pick(hostileNames), anyValue(draw)]])],
  ])();
}

/** Changes JSON text in ways that a value cannot: duplicate members, truncated text, text that is not JSON. */
export function mutateText(text: string, draw: Draw): string {
  const at = draw.below(text.length + 1);
  const brace = text.indexOf('{', at) + 1;
  const inserted = (piece: string) => text.slice(0, brace) + piece + text.slice(brace);
  return draw.weighted<() => string>([
    [3, () => inserted(`${memberOf(text, draw)},`)],
    [2, () => inserted(`"__proto__":${jsonOf(anyValue(draw))},`)],
    [1, () => inserted('"constructor":{"prototype":{"status":500}},')],
    [2, () => text.slice(0, at)],
    [1, () => text + text],
    [
      1,
      () =>
        text.slice(0, at) +
        draw.pick(['\0', '\u2028', '//', '/**/', '\\', '"', ',', '}', '\t', '\x0b']) +
        text.slice(at),
    ],
    [
      1,
      () =>
        draw.pick([
          ...['', ' ', 'null', '0', '"a"', '[]', '{}', '[[]]', '[null]', 'true', 'undefined', '<a/>'],
          '\ufeff[]',
        ]),
    ],
    [1, () => text.replaceAll('"', "'")],
    [
      1,
      () =>
        text.replace(
          /"(\w)/,
          (_, letter: string) => `"\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
    ],
  ])();
}

function memberOf(text: string, draw: Draw): string {
  const members = text.match(/"[a-z_]{1,40}":(?:"[^"]{0,100}"|[\d.]+|true|false|null)/g) ?? ['"a":1'];
  return draw.pick(members);
}

/** Text in bytes that are not UTF-8, or that claim to be something else. */
export function mutateEncoding(text: string, draw: Draw): Buffer {
  const bytes = Buffer.from(text);
  const at = draw.below(bytes.length + 1);
  // After a quotation mark it is usually inside a text.
  const quote = bytes.indexOf('"', at) + 1;
  const inserted = (piece: number[]) =>
    Buffer.concat([bytes.subarray(0, quote), Buffer.from(piece), bytes.subarray(quote)]);
  return draw.pick<() => Buffer>([
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.from(`${text}ÄÖÜ"é`, 'latin1'),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
    () => inserted([0xc0, 0x80]),
    () => inserted([0xed, 0xa0, 0x80]),
    () => inserted([0xf4, 0x90, 0x80, 0x80]),
    () => inserted([0xff]),
    () => inserted([0xe2, 0x82]),
    () => inserted([0x00]),
    () => bytes.subarray(0, at),
    () => Buffer.from(Array.from({ length: 40 }, () => draw.below(256))),
  ])();
}

const bombs = new Map<number, Buffer>();

/** A body in a content coding, with a header that is right or wrong. */
export function codedBody(bytes: Buffer, draw: Draw): { encoding: string; body: Buffer } {
  const zipped = gzipSync(bytes, { level: 1 });
  return draw.weighted<() => { encoding: string; body: Buffer }>([
    [3, () => ({ encoding: draw.pick(['gzip', 'GZIP', ' x-gzip', 'gzip ']), body: zipped })],
    [2, () => ({ encoding: 'gzip', body: bytes })],
    [2, () => ({ encoding: 'gzip', body: zipped.subarray(0, draw.below(zipped.length)) })],
    [2, () => ({ encoding: 'gzip', body: Buffer.concat([zipped, bytes]) })],
    [2, () => ({ encoding: draw.pick(['gzip', 'gzip, gzip']), body: gzipSync(zipped) })],
    [
      2,
      () => ({
        encoding: draw.pick(['deflate', 'br', 'zstd', 'compress', '*', '', 'gzip;q=1', 'identity, gzip']),
        body: zipped,
      }),
    ],
    [2, () => ({ encoding: 'identity', body: zipped })],
    [
      1,
      () => ({
        encoding: 'gzip',
        body: zipped.map((byte, i) => (i > 9 && i % 7 === 0 ? byte ^ 0x55 : byte)) as Buffer,
      }),
    ],
    [0.15, () => ({ encoding: 'gzip', body: bomb(17_000_000) })],
  ])();
}

function bomb(size: number): Buffer {
  const made = bombs.get(size) ?? gzipSync(Buffer.alloc(size, 0x20));
  bombs.set(size, made);
  return made;
}
