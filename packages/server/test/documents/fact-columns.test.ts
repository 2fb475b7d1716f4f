import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type FactColumn, factSchemaVersion, factTables } from '@laurel/contract/exports/fact-tables.ts';

const text = readFileSync(new URL('../../../../docs/exports/facts.md', import.meta.url), 'utf8');

test('docs/exports/facts.md has the columns of each file as they are written', () => {
  for (const [name, columns] of Object.entries(factTables) as [string, readonly FactColumn[]][]) {
    const [, section = ''] = text.split(`### ${name}.parquet`);
    const [own = ''] = section.split('###');
    const rows = own.split('\n').filter((line) => line.startsWith('| `'));
    assert.deepEqual(
      rows,
      columns.map(
        (one) => `| \`${one.name}\` | ${one.type}${one.optional ? ', or null' : ''} | ${one.about} |`,
      ),
      name,
    );
  }
  assert.match(text, new RegExp(`the version of the columns, ${factSchemaVersion};`));
});
