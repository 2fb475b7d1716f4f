import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasExactForm, readExactPattern } from './exact-patterns.ts';

test('a pattern of an exact form says how many forms it allows, and fits whole texts', () => {
  for (const [pattern, forms, fits, fitsNot] of [
    ['^[0-9]{2}( [0-9]{2}){5}$', 1, '07 14 29 33 48 49', '7 14 29 33 48 49'],
    ['^[0-9]{1,2}( [0-9]{1,2}){5}$', 64, '7 14 29 33 48 49', '7 14 29 33 48'],
    ['^\\d{5}$', 1, '00042', '00042\n'],
    ['^(?:A|B)-[0-9A-F]{4}$', 2, 'B-00FF', 'C-00FF'],
    ['^EM 2026-12-11: \\d\\d\\.\\d\\d$', 1, 'EM 2026-12-11: 07.14', 'EM 2026-12-11: 07x14'],
    ['^Nr\\. ?é{2}$', 2, 'Nr.éé', 'Nr.  éé'],
  ] as const) {
    assert.equal((readExactPattern(pattern) as { forms: number }).forms, forms, pattern);
    assert.deepEqual([hasExactForm(pattern, fits), hasExactForm(pattern, fitsNot)], [true, false], pattern);
    for (const other of [` ${fits}`, `${fits} `, `x${fits}`, '', ' '])
      assert.equal(hasExactForm(pattern, other), false, `${pattern} ${other}`);
  }
});

/** What takes long on some text, what allows forms without end, and what two readers read differently. */
const refused = [
  ...[
    '^(a+)+$',
    '^(a|a)*$',
    '^([0-9]+ ?)+$',
    '^.*$',
    '^[0-9]*$',
    '^a{1,}$',
    '^(a|a){30}$',
    '^(a?){30}a{30}$',
  ],
  ...['^(a{0,9}){9}$', '^([0-9]{1,2}){50}$', '^((a{0}){1000}){1000}$', '^(((a{99}){99}){99})$', '^a{9999}$'],
  ...[
    '[0-9]{2}',
    '^[0-9]{2}',
    '[0-9]{2}$',
    '^a|b$',
    '^a$|^b$',
    '^a\\$',
    '^(?=a)a$',
    '^(?<n>a)\\k<n>$',
    '^(a)\\1$',
  ],
  ...[
    '^[^0-9]$',
    '^[]$',
    '^[z-a]$',
    '^[[a]$',
    '^\\w$',
    '^\\p{L}$',
    '^\\u0061$',
    '^(a$',
    '^a)$',
    '^?$',
    '^a??$',
    '^a{2}{2}$',
  ],
  ...[
    '^(?i:a)$',
    '^.$',
    '',
    '^',
    '$',
    '^$',
    `^${'a'.repeat(300)}$`,
    `^${'('.repeat(20)}a${')'.repeat(20)}$`,
    '^a\n*$',
  ],
];

for (const pattern of refused)
  test(`the pattern ${JSON.stringify(pattern.slice(0, 40))} is refused with a reason, and fits nothing`, () => {
    assert.ok('objection' in readExactPattern(pattern));
    assert.equal(hasExactForm(pattern, 'a'), false);
  });
