import type { Draw } from './draw.ts';

/** Text that appears in JSON unchanged, so that numbers can be written that no program would write. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Names that have a meaning in JavaScript, SQL, a path or a page. */
export const hostileNames = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then', 'toJSON'],
  ...['length', '', ' ', '.', '..', '../../etc/passwd', '%00', '%2e%2e%2f', '%', "'; drop table events; --"],
  ...['" or 1=1 --', '$1', '{{7*7}}', '<script>alert(1)</script>', '\0', 'a\0b', '\ud800', 'a\udfffb'],
  ...['\ufeff', '\ufffe\uffff', '\ufffd', '\r\nx-injected: 1', '\u202eabc'],
  ...['\u{1F469}\u200D\u{1F469}\u200D\u{1F467}', 'Z\u0351\u036b\u0343', 'İıſßﬁ', '\u0085\u2028\u2029', '0'],
  ...['-0', '1e400', '00', 'NaN', 'null', 'undefined', 'true', '[]', '{}', 'x'.repeat(255), 'x'.repeat(256)],
  ...['\u{1D54F}'.repeat(255), '\u{1D54F}'.repeat(256), 'x'.repeat(4096), 'x'.repeat(4097)],
];

/** Numbers at and past the borders of doubles, integers and the engine's types, as JSON can write them, and as it cannot. */
export const hostileNumbers = [
  ...['0', '-0', '-1', '0.1', '1e400', '-1e400', '1e-400', '5e-324', '1.7976931348623157e308', '1E+2'],
  ...['9007199254740991', '9007199254740992', '9007199254740993', '2147483647', '2147483648', '4294967296'],
  ...['9223372036854775807', '9223372036854775808', '18446744073709551616', '1e15', '1e21', '1e22'],
  ...['0.000000001', '1.0', '1.00000000000000000000001', `1.${'3'.repeat(4000)}`, '9'.repeat(4000)],
  ...[`0.${'0'.repeat(4000)}1`, 'NaN', 'Infinity', '0x10', '1_000', '01', '+1', '.5', '1.', '1e'],
];

/** Decimals as texts, right and wrong. */
export const hostileDecimals = [
  ...['0', '0.00000001', '999999999999999.99999999', '1000000000000000', '0.000000001', '-1', '-0', '+1'],
  ...['1e3', '.5', '5.', '01', '1,5', '١', ' 1', '1\n', 'NaN', 'Infinity', '9'.repeat(4000)],
];

export const timestamps = [
  ...['2026-11-20T12:00:00Z', '2026-11-21T00:00:00.123456Z', '2026-11-21 00:00:00Z', '2026-11-21T00:00:00'],
  ...['2026-11-21T00:00:00+14:00', '2000-01-01T00:00:00Z', '1999-12-31T23:59:59.999999Z'],
  ...['1999-12-31T23:59:59-23:59', '2100-12-31T23:59:59.999999Z', '2101-01-01T00:00:00Z'],
  ...['2101-01-01T00:00:00+23:59', '2016-12-31T23:59:60Z', '2026-06-30T12:59:60Z', '2026-11-21T24:00:00Z'],
  ...['2026-02-29T00:00:00Z', '2024-02-29T00:00:00Z', '2100-02-29T00:00:00Z', '10000-01-01T00:00:00Z'],
  ...['0000-00-00T00:00:00Z', '-000001-01-01T00:00:00Z', '+275760-09-13T00:00:00Z', '2026-11-21'],
  ...['2026-11-21T00:00Z', `2026-11-21T00:00:00.${'9'.repeat(43)}Z`],
  ...[`2026-11-21T00:00:00.${'9'.repeat(4000)}Z`, 'now', 'infinity', 'epoch'],
];

export const languages = [
  ...['en', 'de', 'pt-BR', 'zh-Hant-TW', 'EN', 'x', 'abc', 'abcd', 'en-', 'en_US', 'en-abcdefghi'],
  'xx-yyyyyyyy',
];

/** A value unrelated to the expected one; rarely one that is very deep or very long. */
export function anyValue(draw: Draw): unknown {
  return draw.weighted<() => unknown>([
    [4, () => new RawJson(draw.pick(hostileNumbers))],
    [4, () => draw.pick(hostileNames)],
    [1, () => draw.pick(hostileDecimals)],
    [1, () => draw.pick(timestamps)],
    [3, () => draw.pick([null, true, false, [], {}, [[]], [null], '', 0])],
    [1, () => ({ [draw.pick(hostileNames)]: draw.pick(hostileNames) })],
    [
      1,
      () =>
        new RawJson(
          deep(
            draw,
            draw.weighted([
              [20, 20],
              [6, 2_000],
              [1, 100_000],
            ]),
          ),
        ),
    ],
    [
      1,
      () =>
        Array.from(
          {
            length: draw.weighted([
              [10, 257],
              [3, 2_000],
              [1, 10_001],
            ]),
          },
          () => draw.pick([0, 'a', null]),
        ),
    ],
    [0.3, () => 'x'.repeat(draw.pick([4_097, 70_000, 300_000]))],
  ])();
}

function deep(draw: Draw, depth: number): string {
  const [open, close] = draw.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"__proto__":', '}]'],
  ]) as [string, string];
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}

/** JSON text of a value that may hold `RawJson`. */
export function jsonOf(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${jsonOf(inner)}`).join(',')}}`;
}
