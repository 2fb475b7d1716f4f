import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';

const laurel = forFile(() =>
  startLaurel({}, { log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }) }),
);
const lines: string[] = [];

test('a migrated database that answers makes it ready', async () => {
  const response = await fetch(`${laurel.url}/ready`);
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { status: 'ready', reading_tenants: 0, troubles: [] });
});

const otherSchemas: [what: string, hide: string, show: string][] = [
  [
    'that was never migrated',
    'alter table schema_migrations rename to hidden',
    'alter table hidden rename to schema_migrations',
  ],
  [
    'that lacks a migration',
    'alter table schema_migrations rename to hidden; create table schema_migrations (like hidden)',
    'drop table schema_migrations; alter table hidden rename to schema_migrations',
  ],
];

for (const [what, hide, show] of otherSchemas) {
  test(`a database ${what} does not`, async () => {
    await laurel.database.query({ text: hide });
    const response = await fetch(`${laurel.url}/ready`);
    await laurel.database.query({ text: show });
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('content-type'), 'application/problem+json');
    const { type, detail } = (await response.json()) as Record<string, string>;
    assert.equal(type, 'urn:laurel:fault:database_unavailable');
    assert.match(detail ?? '', /schema of this release/);
  });
}

test('a database that does not answer within two seconds does not', async () => {
  const locked = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const blocking = laurel.database.transaction(async (session) => {
    await session.query({ text: 'lock table schema_migrations in access exclusive mode' });
    locked.resolve();
    await done.promise;
  });
  await locked.promise;
  const response = await fetch(`${laurel.url}/ready`);
  done.resolve();
  await blocking;
  assert.equal(response.status, 503);
  assert.match(((await response.json()) as { detail: string }).detail, /within 2000 ms/);
  assert.equal((await fetch(`${laurel.url}/ready`)).status, 200, 'and it is ready again afterwards');
});

test('the log has one line, without a stack, when it stops being ready, and one when it is ready again', async () => {
  const text = 'alter table schema_migrations rename to hidden';
  await laurel.database.query({ text });
  lines.splice(0);
  for (let asked = 0; asked < 3; asked++) assert.equal((await fetch(`${laurel.url}/ready`)).status, 503);
  await laurel.database.query({ text: 'alter table hidden rename to schema_migrations' });
  for (let asked = 0; asked < 2; asked++) assert.equal((await fetch(`${laurel.url}/ready`)).status, 200);
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => /ready|schema/.test(msg));
  assert.deepEqual(
    told.map(({ level, msg, cause, err }) => [level, msg, cause, err]),
    [
      [40, 'not ready', 'The database does not have the schema of this release.', undefined],
      [30, 'ready again', undefined, undefined],
    ],
  );
});
