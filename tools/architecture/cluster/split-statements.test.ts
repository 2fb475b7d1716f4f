import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { splitStatements } from '../../../packages/server/src/store/cluster/split-statements.ts';
import { parseSql } from './sql-trees.ts';

const folder = new URL('../../../packages/server/migrations/', import.meta.url);

test('migrations are split where PostgreSQL’s own parser splits them', () => {
  for (const name of readdirSync(folder)) {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const kinds = splitStatements(text).flatMap((one) => {
      const trees = parseSql(one);
      assert.equal(trees.length, 1, `${name}: ${one}`);
      return trees.map(({ kind }) => kind);
    });
    assert.deepEqual(
      kinds,
      parseSql(text).map(({ kind }) => kind),
      name,
    );
  }
});

test('what only looks like the end of a statement ends none', () => {
  const whole = [
    `insert into t values (';', "a;b") -- not; here\n`,
    'do $x$ begin perform 1; end $x$',
    'create function f() returns integer language sql begin atomic select case when true then 1 end; select 2; end;',
    'select 1 /* ; */ + 1',
  ];
  assert.equal(splitStatements(whole.join(';\n').replace(';;', ';')).length, whole.length);
});
