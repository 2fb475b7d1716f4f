import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { writeOpenApiDocument } from './document.ts';

type Part = Record<string, unknown>;

/** Every object of the document and its place, as a JSON pointer. */
function* partsOf(value: unknown, place = ''): Generator<[string, Part]> {
  if (typeof value !== 'object' || value === null || /\/(examples?|mapping)$/.test(place)) return;
  if (!Array.isArray(value)) yield [place, value as Part];
  for (const [name, inner] of Object.entries(value)) yield* partsOf(inner, `${place}/${name}`);
}

const document = writeOpenApiDocument('1.2.3');
const parts = [...partsOf(document)];
const placesWhere = (isWrong: (part: Part, place: string) => boolean) =>
  parts.filter(([place, part]) => isWrong(part, place)).map(([place]) => place);

describe('what generators of clients in other languages need', () => {
  test('an integer that may be larger than 2,147,483,646 has the format int64', () => {
    const isLarge = ({ type, format, maximum = Infinity, enum: values }: Part) =>
      [type].flat().includes('integer') && !values && Number(maximum) >= 2 ** 31 - 1 && format !== 'int64';
    assert.deepEqual(placesWhere(isLarge), []);
    assert.ok(parts.some(([, { format }]) => format === 'int64'));
  });

  test('a choice has a name, but for one between a value and null; none is by `if`', () => {
    const isNameless = ({ anyOf, oneOf, if: condition }: Part, place: string) => {
      if (condition !== undefined) return true;
      const choices = [anyOf ?? [], oneOf ?? []].flat() as Part[];
      return (
        choices.filter(({ type }) => type !== 'null').length > 1 &&
        !/^\/components\/schemas\/\w+$/.test(place)
      );
    };
    assert.deepEqual(placesWhere(isNameless), []);
  });

  test('an object of any names is a map', () => {
    assert.deepEqual(
      placesWhere(({ patternProperties }) => patternProperties !== undefined),
      [],
    );
  });

  test('an object says what it holds, or that it may hold anything', () => {
    const says = ['properties', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'const'];
    const isMute = ({ type, ...part }: Part) => type === 'object' && !says.some((name) => name in part);
    assert.deepEqual(placesWhere(isMute), []);
  });

  test('every content type of a body has an example', () => {
    const isBare = (part: Part, place: string) =>
      /\/requestBody\/content\/[^/]+(\/[a-z+-]+)?$/.test(place) &&
      'schema' in part &&
      part.example === undefined;
    assert.deepEqual(placesWhere(isBare), []);
  });

  test('a pattern means the same in ECMAScript, Java, Python, RE2 and Rust', () => {
    const patterns = new Set(
      parts.flatMap(([, { pattern }]) => (typeof pattern === 'string' ? pattern : [])),
    );
    for (const pattern of patterns) assert.match(pattern, common);
    assert.ok(patterns.size > 15);
    for (const foreign of foreignPatterns) assert.doesNotMatch(foreign, common);
  });
});

test('addresses are below the public URL, which may have a path', () => {
  const { servers, components } = writeOpenApiDocument('1.2.3', 'https://a.example/laurel') as {
    servers: unknown;
    components: { securitySchemes: { oauth: unknown } };
  };
  assert.deepEqual(servers, [{ url: 'https://a.example/laurel' }]);
  assert.match(
    JSON.stringify(components.securitySchemes.oauth),
    /"https:\/\/a\.example\/laurel\/api\/v1\/auth\/token"/,
  );
  assert.deepEqual(document.servers, [{ url: '/' }]);
});

/**
 * Characters of the basic plane, classes of them and of ranges, groups, alternatives, quantifiers and anchors (JSON Schema Core,
 * section 6.4); of escapes, those of signs, of `\t`, `\n` and `\r`, and of two hexadecimal digits.
 */
const common = (() => {
  const escaped = String.raw`\\(?:[tnr.*+?^$\\/()[\]{}|-]|x[0-9a-f]{2})`;
  const character = String.raw`[^\\^$.*+?()[\]{}|\ud800-\udfff]`;
  const inClass = String.raw`(?:${escaped}|[^\\[\]\ud800-\udfff])`;
  const atom = String.raw`(?:${escaped}|${character}|\[(?!\^\])\^?${inClass}+\]|\((?!\?)|\(\?:|[)|^$])`;
  return new RegExp(String.raw`^(?:${atom}(?:[*+?]|\{\d+(?:,\d*)?\})?)+$`);
})();

const foreignPatterns = [
  '^(?=a)b$',
  '^(?!a)b$',
  '^(?<=a)b$',
  '^(?<name>a)$',
  '^(a)\\1$',
  '^\\p{L}$',
  '^\\u0061$',
  '^\\u{61}$',
  '^\\S+$',
  '^\\d$',
  '^[\\w]$',
  '^[^]$',
  '^[😀]$',
];
