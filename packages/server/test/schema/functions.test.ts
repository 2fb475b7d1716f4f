import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Database } from '../../src/database/database.ts';
import { applyFunctions, migrate } from '../../src/database/migrate.ts';
import { dumpSchema } from '../../src/database/schema-dump.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../support/empty-database.ts';
import { scratchFolder } from '../support/for-file.ts';

const clock = () => new Date('2026-11-20T12:00:00Z');
const noRights = async () => {};
const source = new URL('../../sql/functions/', import.meta.url);
const migrations = new URL('../../migrations/', import.meta.url);
const files = readdirSync(source).sort();
const names = files.map((file) => file.replace('.sql', ''));

// One database for all, in this order: an embedded one takes seconds to make.
let empty: EmptyDatabase;
let database: Database;
const copy = scratchFolder('laurel-functions-');
before(async () => {
  empty = await createEmptyDatabase();
  database = await empty.open();
  cpSync(source, copy, { recursive: true });
});
after(async () => {
  await database.close();
  await empty.drop();
});

test('each function of the database has a file of its name, and each file a function', async () => {
  const applied = await migrate(database, clock);
  assert.deepEqual(
    applied.filter((name) => files.includes(name)),
    files,
  );
  const rows = await database.query<{ proname: string }>({
    text: `
      select p.proname from pg_proc p
       where p.pronamespace = current_schema()::regnamespace
         and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
       order by p.proname collate "C"`,
  });
  assert.deepEqual(
    rows.map(({ proname }) => proname),
    names,
  );
});

test('no later migration makes a function that has a file, unless its policies ask it', () => {
  const later = readdirSync(migrations).filter((name) => name >= '0036_schema_functions.sql');
  for (const name of later) {
    const text = readFileSync(new URL(name, migrations), 'utf8');
    for (const [, made = ''] of text.matchAll(/\bcreate\s+(?:or\s+replace\s+)?function\s+(\w+)/gi))
      assert.ok(
        text.includes(`using (${made}())`) || !names.includes(made),
        `${name} makes ${made}; change sql/functions/${made}.sql instead`,
      );
  }
});

test('a file that was not changed is not applied again', async () => {
  const applied = await database.query({ text: 'select * from schema_functions' });
  assert.deepEqual(await migrate(database, clock), []);
  assert.deepEqual(await applyFunctions(database, clock, noRights, ofCopy()), []);
  assert.deepEqual(await database.query({ text: 'select * from schema_functions' }), applied);
});

test('a function that somebody replaced by hand stays until its file changes', async () => {
  await database.query({
    text: 'create or replace function log_clock() returns timestamptz language sql volatile parallel safe return now()',
  });
  assert.deepEqual(await migrate(database, clock), []);
  assert.match(await dumpSchema(database), /RETURN now\(\)/);
});

test('a changed file changes the function at the next start, once, with the rights that it had', async () => {
  writeCopy('log_clock', "return timestamptz '2026-01-02'");
  const runs = await Promise.all(
    [1, 2, 3].map(() => applyFunctions(database, clock, noRights, ofCopy('99.0.0'))),
  );
  assert.deepEqual(runs.flat(), ['log_clock.sql']);
  const [row] = await database.query({ text: `select log_clock() = timestamptz '2026-01-02' as is_changed` });
  assert.deepEqual(row, { is_changed: true });
  const granted = await database.query({
    text: `select from aclexplode((select proacl from pg_proc where proname = 'log_clock')) where grantee = 0`,
  });
  assert.deepEqual(granted, []);
});

test('an older release does not put its text back, and starts where the text is its own', async () => {
  await assert.rejects(
    migrate(database, clock),
    /the database has the function log_clock of the newer release 99\.0\.0/,
  );
  assert.deepEqual(await applyFunctions(database, clock, noRights, ofCopy('9.10.0')), []);
  writeCopy('log_clock', "return timestamptz '2026-01-03'");
  await assert.rejects(
    applyFunctions(database, clock, noRights, ofCopy('98.10.0')),
    /newer release 99\.0\.0/,
  );
  assert.deepEqual(await applyFunctions(database, clock, noRights, ofCopy('100.0.0')), ['log_clock.sql']);
});

test('a function that a migration dropped is made anew from the same text', async () => {
  await database.query({ text: 'drop function all_tenants()' });
  assert.deepEqual(await applyFunctions(database, clock, noRights, ofCopy('100.0.0')), ['all_tenants.sql']);
  assert.deepEqual(await database.query({ text: 'select name from all_tenants()' }), []);
});

test('where one file fails, none is applied', async () => {
  const schema = await dumpSchema(database);
  writeCopy('all_tenants', 'return nothing');
  writeCopy('log_clock', 'return clock_timestamp()');
  await assert.rejects(applyFunctions(database, clock, noRights, ofCopy('100.0.0')), /nothing/);
  assert.equal(await dumpSchema(database), schema);
});

function ofCopy(release = '0.1.0') {
  return { folder: pathToFileURL(`${copy}/`), release };
}

/** The first function in the file with another body. */
function writeCopy(name: string, body: string): void {
  const text = readFileSync(new URL(`${name}.sql`, source), 'utf8');
  writeFileSync(join(copy, `${name}.sql`), text.replace(/^(return|begin atomic)[\s\S]*?;$/m, `${body};`));
}
