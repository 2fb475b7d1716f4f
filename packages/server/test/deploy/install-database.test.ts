import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type RunningPostgres, startPostgres, unsynced } from '../support/postgres-server.ts';

const installer = fileURLToPath(new URL('../../../../deploy/systemd/install.sh', import.meta.url));
const hasPsql = spawnSync('psql', ['--version']).status === 0;

let scratch: string;
let postgres: RunningPostgres;
before(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'laurel-install-'));
  await chmod(scratch, 0o755);
  postgres = await startPostgres(scratch, unsynced);
});
after(async () => {
  await postgres?.stop();
  await rm(scratch, { recursive: true, force: true });
});

/** Runs the lines of install.sh that create the role and the database, as the user of PostgreSQL would. */
async function makeDatabase(password: string) {
  const script = await readFile(installer, 'utf8');
  const [, psql, sql] = /su postgres -c '(psql [^']*)'\) >&2 (<<SQL\n.*?\nSQL\n)/s.exec(script) ?? [];
  const command = `password=${password}; ${psql} "${postgres.url}" ${sql}`;
  return spawnSync('sh', ['-c', command], { encoding: 'utf8' });
}

/** The role that signs in with the password, and whether it may create other roles. */
async function signedIn(password: string) {
  const url = Object.assign(new URL(postgres.url), { username: 'laurel', password, pathname: '/laurel' });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select current_user as who, rolcreaterole from pg_roles where rolname = current_user',
    );
    return rows[0];
  } finally {
    await client.end();
  }
}

test('the installer makes role and database, and goes on where a run was stopped before it wrote its settings', async (t) => {
  if (!hasPsql) return t.diagnostic('psql is not on this machine: role and database were NOT made');
  const own = { who: 'laurel', rolcreaterole: true };
  for (const password of ['0a1b2c', '3d4e5f']) {
    const { status, stderr } = await makeDatabase(password);
    assert.deepEqual([status, stderr], [0, '']);
    assert.deepEqual(await signedIn(password), own);
  }
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('drop database laurel');
  await admin.end();
  assert.equal((await makeDatabase('6a7b8c')).stderr, '');
  assert.deepEqual(await signedIn('6a7b8c'), own);
});
