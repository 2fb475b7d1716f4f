import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, test } from 'node:test';
import type { Database } from '../../src/store/database.ts';
import { isMigrated, migrate } from '../../src/store/migrations.ts';
import { dumpSchema } from '../../src/store/schema-dump.ts';
import { runCommand } from '../support/command.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../support/empty-database.ts';
import { engine } from '../support/engine.ts';

const clock = () => new Date('2026-11-20T12:00:00Z');
const names = readdirSync(new URL('../../migrations/', import.meta.url)).sort();

let empty: EmptyDatabase;
let database: Database;
beforeEach(async () => {
  empty = await createEmptyDatabase();
  database = await empty.open();
});
afterEach(async () => {
  await database.close();
  await empty.drop();
});

test('a second run applies nothing and changes nothing', async () => {
  assert.deepEqual(await migrate(database, clock), names);
  const schema = await dumpSchema(database);
  assert.equal(await isMigrated(database), true);
  assert.deepEqual(await migrate(database, clock), []);
  assert.equal(await dumpSchema(database), schema);
});

test('a migration that was changed after it was applied is refused, and a database of a newer release too', async () => {
  await migrate(database, clock);
  await database.query({ text: "insert into schema_migrations values ('9999_later.sql', 'x', now())" });
  await assert.rejects(migrate(database, clock), /has the migration 9999_later\.sql of a newer release/);
  await database.query({ text: "delete from schema_migrations where name = '9999_later.sql'" });
  await database.query({ text: "update schema_migrations set checksum = 'other'" });
  await assert.rejects(migrate(database, clock), new RegExp(`${names[0]} was changed after it was applied`));
});

test('many runs at once apply each migration once', async () => {
  const openings = await Promise.all(Array.from({ length: 8 }, () => openAgain()));
  try {
    const applied = await Promise.all(openings.map((one) => migrate(one, clock)));
    assert.deepEqual(applied.flat().sort(), names);
  } finally {
    await Promise.all(openings.map((one) => one !== database && one.close()));
  }
});

// A second process on an embedded database is refused as a whole: test/faults/data-directory.test.ts.
if (engine === 'postgres')
  test('processes that start at once all end well, and each migration is applied once', async () => {
    const { environment } = empty;
    const ends = await Promise.all([1, 2, 3].map(() => runCommand(['migrate', '--json'], { environment })));
    assert.deepEqual(
      ends.map(({ code }) => code),
      [0, 0, 0],
      ends.map(({ stderr }) => stderr).join('\n'),
    );
    const applied = ends.flatMap(({ stdout }) => (JSON.parse(stdout) as { applied: string[] }).applied);
    assert.deepEqual(applied.sort(), names);
  });

function openAgain(): Promise<Database> {
  return engine === 'embedded' ? Promise.resolve(database) : empty.open();
}
