import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { isMigrated, migrate } from '../../src/database/migrate.ts';
import { dumpSchema } from '../../src/database/schema-dump.ts';
import { runProcess } from '../support/command.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../support/empty-database.ts';
import { engine, onlyOn } from '../support/engine.ts';

const clock = () => new Date('2026-11-20T12:00:00Z');
const names = readdirSync(new URL('../../migrations/', import.meta.url)).sort();
const files = [...names, ...readdirSync(new URL('../../sql/functions/', import.meta.url))].sort();

// One database for all, in this order: an embedded one takes seconds to make.
let empty: EmptyDatabase;
let database: Database;
before(async () => {
  empty = await createEmptyDatabase();
  database = await empty.open();
});
after(async () => {
  await database.close();
  await empty.drop();
});

test('migrations are numbered one after the other', () => {
  assert.deepEqual(
    names.map((name) => name.slice(0, 4)),
    names.map((_, i) => String(i + 1).padStart(4, '0')),
  );
});

test('of many runs at once on an empty database, each migration and each function is applied once', async () => {
  const openings = await Promise.all(Array.from({ length: 8 }, () => openAgain()));
  const runs = await Promise.allSettled(openings.map((one) => migrate(one, clock)));
  await Promise.all(openings.map((one) => one !== database && one.close()));
  const applied = runs.flatMap((run) => (run.status === 'fulfilled' ? run.value : [String(run.reason)]));
  assert.deepEqual(applied.sort(), files);
  assert.equal(await isMigrated(database), true);
});

test('a later run applies nothing and changes nothing', async () => {
  const schema = await dumpSchema(database);
  assert.deepEqual(await migrate(database, clock), []);
  assert.equal(await dumpSchema(database), schema);
});

test('a database of a newer release is refused', async () => {
  await database.query({ text: "insert into schema_migrations values ('9999_later.sql', 'x', now())" });
  await assert.rejects(migrate(database, clock), /has the migration 9999_later\.sql of a newer release/);
  await database.query({ text: "delete from schema_migrations where name = '9999_later.sql'" });
  assert.deepEqual(await migrate(database, clock), []);
});

test('a migration that was changed after it was applied is refused', async () => {
  await database.query({ text: "update schema_migrations set checksum = 'other'" });
  await assert.rejects(migrate(database, clock), new RegExp(`${names[0]} was changed after it was applied`));
});

test(
  'of two processes that start at once on an empty database, both end well',
  onlyOn(
    'postgres',
    'a second process on an embedded database is refused, see faults/data-directory.test.ts',
  ),
  async () => {
    const { environment, drop } = await createEmptyDatabase();
    const ends = await Promise.all([1, 2].map(() => runProcess(['migrate', '--json'], { environment })));
    await drop();
    assert.deepEqual(
      ends.map(({ code }) => code),
      [0, 0],
      ends.map(({ stderr }) => stderr).join('\n'),
    );
    const applied = ends.flatMap(({ stdout }) => (JSON.parse(stdout) as { applied: string[] }).applied);
    assert.deepEqual(applied.sort(), files);
  },
);

function openAgain(): Promise<Database> {
  return engine === 'embedded' ? Promise.resolve(database) : empty.open();
}
