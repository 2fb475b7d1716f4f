import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { roles } from '@laurel/contract/identity/users.ts';
import { withAccessTable } from '@laurel/contract/operations/access-table.ts';
import type { Operation } from '@laurel/contract/operations/operation.ts';
import { operations } from '@laurel/contract/operations/operations.ts';
import { piecesOf } from '../support/documented-tables.ts';

const text = readFileSync(new URL('../../../../docs/access.md', import.meta.url), 'utf8');

test('docs/access.md has the table of operations and roles as the contract is now', () => {
  assert.equal(text, withAccessTable(text), 'npm run openapi writes it');
});

test('the table names every operation once, with the roles that its access admits', () => {
  const tables = piecesOf(text).flatMap((piece) => (piece.kind === 'table' ? [piece] : []));
  const table = tables.find(({ headers }) => headers[0] === 'operation');
  const rows = new Map(table?.rows.map((row) => [row.operation, row]));
  assert.equal(rows.size, Object.keys(operations).length);
  for (const [id, { method, path, access }] of Object.entries(operations) as [string, Operation][]) {
    const row = rows.get(`\`${method} ${path}\``);
    const admitted = roles.filter((role) => row?.[role] === 'yes');
    const wanted = access.kind === 'staff' ? roles.slice(roles.indexOf(access.role)) : [];
    assert.deepEqual(admitted, wanted, id);
    assert.equal(row?.otherwise === '', access.kind === 'staff', id);
  }
});
