import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { splitStatements } from '../../../packages/server/src/database/sql-files.ts';
import { parseSql } from './sql-trees.ts';

const server = new URL('../../../packages/server/', import.meta.url);
const folders = [new URL('migrations/', server), new URL('sql/functions/', server)];

test('migrations and functions are split where PostgreSQL’s own parser splits them', () => {
  for (const file of folders.flatMap((folder) => readdirSync(folder).map((name) => new URL(name, folder)))) {
    const { pathname: name } = file;
    const text = readFileSync(file, 'utf8');
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
