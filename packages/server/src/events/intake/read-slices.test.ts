import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Fault } from '@laurel/contract/faults/faults.ts';
import { parseExactJson } from '@laurel/contract/values/exact-json.ts';
import fc from 'fast-check';
import { Oversized, readSlices } from './read-slices.ts';

const limits = { batchEvents: 10_000, eventBytes: 64 * 1024 };

function readAll(body: Buffer | string, { batchEvents, eventBytes } = limits): unknown[] {
  return [...readSlices(Buffer.from(body), { batchEvents, eventBytes })].flatMap(({ elements }) => elements);
}

/** What the parser makes of the same bytes; undefined if it refuses them, or finds no batch. */
function parseAll(body: Buffer): unknown[] | undefined {
  try {
    const value = parseExactJson(body.toString('utf8')) as { items?: unknown } | null;
    if (Array.isArray(value)) return value;
    return Object.keys(value ?? {}).join() === 'items' && Array.isArray(value?.items)
      ? (value.items as unknown[])
      : undefined;
  } catch {
    return undefined;
  }
}

function refusalOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return (error as Fault).code;
  }
  return 'accepted';
}

/** Slices of a few bytes are cut everywhere: within strings, nested lists and escapes. */
function assertReadAsParsed(body: Buffer, eventBytes: number): void {
  const parsed = parseAll(body);
  if (parsed === undefined)
    assert.equal(
      refusalOf(() => readAll(body, { ...limits, eventBytes })),
      'malformed_body',
    );
  else
    readAll(body, { ...limits, eventBytes }).forEach((element, i) => {
      if (!(element instanceof Oversized)) assert.deepEqual(element, parsed[i]);
    });
}

const space = fc.constantFrom('', '', ' ', '\n\t', '\r\n ');
const name = fc.constantFrom(
  '"event"',
  '"data"',
  '"a"',
  '"__proto__"',
  String.raw`"\u0065vent"`,
  '"},{"',
  '"\\""',
);
const leaf = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    'false',
    '0',
    '-0',
    '1.5e-7',
    '1E+9',
    '"},{\\"event\\":"',
    String.raw`"\\"`,
  ),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
);
const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    leaf,
    fc
      .tuple(space, fc.array(tie('value'), { maxLength: 4 }))
      .map(([s, all]) => `[${s}${all.join(`${s},${s}`)}${s}]`),
    fc
      .tuple(space, fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }))
      .map(([s, all]) => `{${s}${all.map(([n, v]) => `${n}${s}:${s}${v}`).join(`${s},${s}`)}${s}}`),
  ),
}));
const batch = fc
  .tuple(
    space,
    fc.array(value, { maxLength: 12 }),
    fc.boolean(),
    fc.constantFrom('"items"', String.raw`"it\u0065ms"`),
  )
  .map(([s, all, isWrapped, items]) => {
    const list = `${s}[${s}${all.join(`${s},${s}`)}${s}]${s}`;
    return isWrapped ? `${s}{${s}${items}${s}:${list}}${s}` : list;
  });
const eventBytes = fc.constantFrom(1, 7, 20, 60, 64 * 1024);

describe('a body is read in slices as JSON.parse reads it whole', () => {
  test('any batch', () => {
    fc.assert(
      fc.property(batch, eventBytes, (text, most) => {
        const parsed = parseAll(Buffer.from(text));
        assert.ok(parsed);
        const read = readAll(text, { ...limits, eventBytes: most });
        assert.equal(read.length, parsed.length);
        assertReadAsParsed(Buffer.from(text), most);
      }),
      { numRuns: 2_000 },
    );
  });

  test('any batch with a part that is missing, twice there or spoilt', () => {
    const spoilt = fc
      .tuple(
        batch,
        fc.nat(),
        fc.nat({ max: 12 }),
        fc.constantFrom('', ',', ']', '}', '"', '\\', '[', '{', ':', '\0', '\uFEFF', '1', 'e'),
      )
      .map(([text, at, length, other]) => {
        const from = at % (text.length + 1);
        return Buffer.from(text.slice(0, from) + other + text.slice(from + length));
      });
    fc.assert(fc.property(spoilt, eventBytes, assertReadAsParsed), { numRuns: 5_000 });
  });

  test('any bytes in the place of others', () => {
    const bytes = fc
      .tuple(batch, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 3 }))
      .map(([text, at, other]) => {
        const body = Buffer.from(text);
        other.forEach((byte, i) => {
          body[(at + i) % body.length] = byte;
        });
        return body;
      });
    fc.assert(fc.property(bytes, eventBytes, assertReadAsParsed), { numRuns: 5_000 });
  });
});

describe('short texts are read as JSON.parse reads them', () => {
  const texts = [
    '',
    ' ',
    '[',
    ']',
    '[]]',
    '[,]',
    '[1,]',
    '[,1]',
    '[1 2]',
    '[01]',
    '[-]',
    '[1.]',
    '[.5]',
    '[1e]',
    '[+1]',
    '["\t"]',
    '["\\x"]',
  ];
  texts.push(
    '["\\u12g4"]',
    '[tru]',
    '[nulll]',
    '[{]',
    '[{"a"}]',
    '[{"a":1,}]',
    '[{,}]',
    '[{1:2}]',
    '[[}]',
    '[{]}',
    '\uFEFF[]',
    '[]\uFEFF',
    '[] []',
  );
  texts.push(
    '{"items":[]}',
    '{"items":[]} ',
    '{"items":[],}',
    '{"items":[]',
    '{"items":[]]',
    '{"items":5}',
    '{"items":[1],"more":2}',
    '{"more":[]}',
    '5',
    'null',
    '["\uFFFD"]',
  );
  for (const text of texts) test(JSON.stringify(text), () => assertReadAsParsed(Buffer.from(text), 3));
});

test('a list that is given twice is no batch, although the parser would take the last', () => {
  assert.equal(
    refusalOf(() => readAll('{"items":[1],"items":[2]}')),
    'malformed_body',
  );
});

const login = (members: string) => `{"event":"login","data":{${members}}}`;

describe('what is parsed at once is bounded', () => {
  const large = login(Array.from({ length: 20_000 }, (_, i) => `"m${i}":0`).join());
  const small = login('"unique_id":"a"');
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  test('an element of more bytes than the limit is not parsed, those around it are', () => {
    const read = readAll(`[${[small, large, small, small, large].join()}]`);
    assert.deepEqual(
      read.map((element) => (element instanceof Oversized ? 'oversized' : 'parsed')),
      ['parsed', 'oversized', 'parsed', 'parsed', 'oversized'],
    );
  });

  test('an element of exactly so many bytes is parsed', () => {
    const bytes = Buffer.byteLength(small);
    assert.deepEqual(readAll(`[${small}]`, { ...limits, eventBytes: bytes }), [JSON.parse(small)]);
    assert.deepEqual(readAll(`[ ${small} ]`, { ...limits, eventBytes: bytes - 1 }), [
      new Oversized(2, 2 + bytes),
    ]);
  });

  test('what is larger is still held to the grammar', () => {
    assert.equal(
      refusalOf(() => readAll(`[${large.replace('"m19000":0', '"m19000":00')}]`)),
      'malformed_body',
    );
  });

  test('a slice holds at most two times 64 KiB of text', () => {
    for (const one of [
      small,
      login(`"list":[${Array(2_000).fill('{"event":1},{"event":2}').join()}]`),
      login(`"x":"${'},{"event"'.repeat(5_000).replaceAll('"', '\\"')}"`),
    ]) {
      const body = Buffer.from(
        `[${Array(Math.ceil(400_000 / one.length))
          .fill(one)
          .join(' ,\n')}]`,
      );
      for (const { elements } of readSlices(body, limits)) {
        const bytes = elements.reduce<number>((sum, element) => sum + JSON.stringify(element).length, 0);
        assert.ok(bytes <= 2 * 64 * 1024, `${bytes} bytes at once`);
      }
    }
  });

  test('a batch of too many elements is given up as soon as that is known', () => {
    assert.equal(
      refusalOf(() => readAll(`[${Array(10_001).fill('0').join()}]`)),
      'batch_too_large',
    );
    assert.equal(
      refusalOf(() => readAll(`[${Array(200_000).fill('0').join()}, and no JSON`)),
      'batch_too_large',
    );
  });

  test('brackets without end need no memory of their own kind', () => {
    const depth = 2_000_000;
    assert.deepEqual(readAll(`[${nested(depth)}]`), [new Oversized(1, 1 + 2 * depth)]);
    assert.equal(
      refusalOf(() => readAll(`[${'['.repeat(depth)}`)),
      'malformed_body',
    );
  });
});
