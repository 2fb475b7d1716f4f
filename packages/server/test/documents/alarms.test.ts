import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { alarmKinds, alarmMeanings } from '@laurel/contract/alarms/alarm-kinds.ts';
import { alarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { piecesOf } from '../support/documented-tables.ts';

const folder = new URL('../../../../docs/rules/alarms/', import.meta.url);
const pageOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const proseOf = (name: string) => pageOf(name).replace(/\s+/g, ' ');
const fileOf = (kind: string) => `${kind.replaceAll('_', '-')}.md`;

function tableWith(header: string) {
  const pieces = piecesOf(pageOf('README.md'));
  return pieces.flatMap((piece) =>
    piece.kind === 'table' && piece.headers.includes(header) ? [piece.rows] : [],
  )[0];
}

test('docs/rules/alarms/README.md has all kinds with what they mean, and each has a page', () => {
  const expected = alarmKinds.map((kind) => [`[${kind}](${fileOf(kind)})`, alarmMeanings[kind]]);
  assert.deepEqual(
    tableWith('says that a player')?.map((row) => [row.kind, row['says that a player']]),
    expected,
  );
  for (const kind of alarmKinds) assert.ok(existsSync(new URL(fileOf(kind), folder)), kind);
});

test('it has all thresholds with their defaults and bounds, and pages name these defaults', () => {
  const expected = alarmKinds.flatMap((kind) =>
    Object.entries(alarmThresholds[kind]).map(([name, one]) =>
      [kind, `\`${name}\``, one.default, one.minimum, one.maximum, one.means].map(String),
    ),
  );
  assert.deepEqual(
    tableWith('threshold')?.map((row) => Object.values(row)),
    expected,
  );
  for (const kind of alarmKinds)
    for (const [name, one] of Object.entries(alarmThresholds[kind])) {
      const values = [
        one.default.toLocaleString('en'),
        `${Math.round(one.default * 100)} %`,
        String(one.default),
      ];
      const named = values.some((value) =>
        [')', ';'].some((end) => proseOf(fileOf(kind)).includes(`\`${name}\` (${value}${end}`)),
      );
      assert.ok(named, `${fileOf(kind)} says of ${name} that it is ${one.default}`);
    }
});
