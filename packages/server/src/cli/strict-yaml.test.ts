import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parse } from 'yaml';
import { yamlText } from './output.ts';
import { parseStrictYaml } from './strict-yaml.ts';

const values = (text: string) => parseStrictYaml(text).map(({ value }) => value);

test('what JSON has is taken: texts, decimal numbers, true, false, null, lists and objects', () => {
  const text =
    'a: some words\nb: "yes"\nc: [1, -2.5, true, null, 50 free spins, v1.2.3]\n# a remark\nd:\n  e: |\n    two\n    lines\nno: x\n';
  assert.deepEqual(values(text), [
    {
      a: 'some words',
      b: 'yes',
      c: [1, -2.5, true, null, '50 free spins', 'v1.2.3'],
      d: { e: 'two\nlines\n' },
      no: 'x',
    },
  ]);
  assert.deepEqual(values('a: 1\n---\n- b: 2\n'), [{ a: 1 }, [{ b: 2 }]]);
  assert.deepEqual(values('# nothing\n'), []);
  assert.deepEqual(values('{"a": [1, "x"]}'), [{ a: [1, 'x'] }]);
});

test('a moment with its offset is taken without quotes, since it is the same moment to every reader', () => {
  const bare = ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00.250Z', '2026-12-01T01:00:00+01:00'];
  for (const written of bare) assert.deepEqual(values(`start: ${written}`), [{ start: written }]);
});

/** Texts that are refused at line 2 below `/a/b`, each with the reason. */
const refused: Record<string, RegExp> = {
  '1e3': /no plain decimal number/,
  '12345678901234567890': /more digits than numbers keep/,
  '0.12345678901234567': /more digits than numbers keep/,
  '017': /no decimal number/,
  '0o17': /no decimal number/,
  '0x1F': /no decimal number/,
  '1_000': /no plain decimal number/,
  '+1': /no plain decimal number/,
  '.5': /no plain decimal number/,
  '1.': /no plain decimal number/,
  '.inf': /no number that JSON has/,
  '.NaN': /no number that JSON has/,
  '12:30': /base 60/,
  '2026-12-01': /is a date/,
  '2026-12-01T00:00:00': /is a date/,
  '2026-12-01 00:00:00Z': /is a date/,
  NO: /a truth value or nothing/,
  yes: /a truth value or nothing/,
  True: /a truth value or nothing/,
  '~': /a truth value or nothing/,
  '': /there is no value/,
  '!!int "3"': /Unresolved tag/,
  '!!str 3': /is a tag/,
  '&x 1': /is an anchor/,
};

for (const [bare, why] of Object.entries(refused))
  test(`${bare === '' ? 'nothing' : bare} is refused, with line and field`, () => {
    const at = /Unresolved/.test(why.source) ? /^YamlFault: line 2: / : /^YamlFault: line 2, \/a\/b: /;
    const text = `a:\n  b: ${bare}\n`;
    assert.throws(
      () => values(text),
      (error) => at.test(String(error)) && why.test(String(error)),
    );
    if (bare !== '' && !/["&!]/.test(bare)) assert.deepEqual(values(`b: "${bare}"`), [{ b: bare }]);
  });

test('aliases, repeated members and what is no YAML are refused with their line', () => {
  assert.throws(() => values('a: 1\nb: *a\n'), /line 2/);
  assert.throws(() => values('a: 1\na: 2\n'), /^YamlFault: line 2: Map keys must be unique$/);
  assert.throws(() => values('a: [1,\n'), /^YamlFault: line \d/);
  assert.throws(() => values('? [x]\n: 1\n'), /name is no text/);
});

test('the line of a value is known, and that of what is not there by what is around it', () => {
  const [, second] = parseStrictYaml('a: 1\n---\nrules:\n  tasks:\n    - task: wins\n    - task: turnover\n');
  assert.deepEqual(
    ['/rules/tasks/1/task', '/rules/tasks/1/amount', '/end'].map((one) => second?.lineOf(one)),
    [6, 6, 3],
  );
});

test('what is written is read again, here and by readers of YAML 1.1 and 1.2, whatever the texts are', () => {
  const nasty = fc.constantFrom(
    ...Object.keys(refused),
    'null',
    ' x ',
    '- a',
    'a: b',
    '#',
    '\u001b[31m',
    '\u202e',
    'two\nlines',
    '\t',
  );
  const text = fc.oneof(
    nasty,
    fc.string({ unit: 'binary' }).filter((one) => one.isWellFormed()),
  );
  const number = fc.oneof(fc.integer(), fc.constantFrom(0.5, 12.25));
  const leaf = fc.oneof(text, number, fc.boolean(), fc.constant(null));
  const object = fc.dictionary(
    text.filter((name) => name !== '__proto__'),
    fc.oneof(leaf, fc.array(leaf), fc.dictionary(text, leaf)),
  );
  fc.assert(
    fc.property(object, (value) => {
      const plain = JSON.parse(JSON.stringify(value));
      const written = yamlText(plain);
      assert.doesNotMatch(written, /[^\P{Cc}\n]|[\u202a-\u202e]/u);
      assert.deepEqual(values(written), [plain]);
      for (const version of ['1.1', '1.2'] as const) assert.deepEqual(parse(written, { version }), plain);
    }),
    { numRuns: 300 },
  );
});
