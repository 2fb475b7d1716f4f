import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { runProcess } from '../support/command.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../support/empty-database.ts';
import { onlyOnCluster } from '../support/engine.ts';
import { makeLaterRelease } from '../support/later-release.ts';

const migration = `
  alter table campaigns add column of_a_later_release integer;
  create index campaigns_of_a_later_release on campaigns (tenant_id, of_a_later_release);
  create table later (tenant_id integer not null, later_id bigint not null, primary key (tenant_id, later_id));
  alter table later enable row level security;
  create policy of_tenant on later using (tenant_id = current_tenant());`;

describe('on a cluster, a later release', onlyOnCluster(), () => {
  let database: EmptyDatabase;
  let scratch: string;
  before(async () => {
    database = await createEmptyDatabase();
    scratch = mkdtempSync(join(tmpdir(), 'laurel-later-'));
  });
  after(async () => {
    await database?.drop();
    rmSync(scratch, { recursive: true, force: true });
  });

  test('changes tables that are distributed, and distributes those that it adds', async () => {
    const { environment } = database;
    const first = await runProcess(['migrate'], { environment });
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stdout, /^distributed events$/m);
    const { PATH, HOME } = process.env;
    const program = [makeLaterRelease(scratch, migration), 'migrate', '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, program, {
      env: { PATH, HOME, ...environment },
    });
    assert.deepEqual(JSON.parse(stdout), {
      applied: ['9000_of_a_later_release.sql', 'append_events.sql'],
      distributed: { tables: ['later'], functions: [] },
    });
  });
});
