import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { migrate } from '../../src/database/migrate.ts';
import { dumpSchema } from '../../src/database/schema-dump.ts';
import { createEmptyDatabase } from '../support/empty-database.ts';

test('schema.sql is what the migrations give; `npm run schema` writes it anew', async () => {
  const empty = await createEmptyDatabase();
  const database = await empty.open();
  try {
    await migrate(database, () => new Date());
    const committed = await readFile(new URL('../../../../schema.sql', import.meta.url), 'utf8');
    assert.equal(await dumpSchema(database), committed.replace(/^--.*\n\n/, ''));
  } finally {
    await database.close();
    await empty.drop();
  }
});
