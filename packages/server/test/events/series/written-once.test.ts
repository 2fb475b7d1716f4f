import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database, Queryable } from '../../../src/database/database.ts';
import { queryableBy, withTenants } from '../../../src/database/tenant-session.ts';
import { IntakeNotes } from '../../../src/events/intake/intake-notes.ts';
import { readIntakeStats, readMinutes } from '../../../src/events/store/intake-minutes.ts';
import { addTenant, openModules } from '../../support/modules.ts';

/** The database, on which the first statement of this name fails. */
function failingOnce(database: Database, name: string): Database {
  let fails = true;
  const failing =
    (session: Pick<Queryable, 'query'>): Queryable['query'] =>
    (statement) => {
      if (statement.name !== name || !fails) return session.query(statement);
      fails = false;
      throw new Error('the connection broke');
    };
  return withTenants({
    ...database,
    query: failing(database),
    transaction: (work) => database.transaction((session) => work(queryableBy(failing(session)))),
  });
}

test('counts whose writing broke off half way are written again, once', async (t) => {
  const modules = await openModules();
  t.after(modules.close);
  const { database } = modules;
  const tenant_id = await addTenant(modules);
  const tenant = database.ofTenant(tenant_id);
  const errors: unknown[] = [];
  const notes = new IntakeNotes({
    database: failingOnce(database, 'count-dated-ahead'),
    clock: () => new Date('2026-11-20T12:00:30Z'),
    onError: (error) => errors.push(error),
  });
  t.after(() => notes.close());
  notes.count(tenant_id, 1, { accepted: 3, duplicates: 2, conflicts: 1, rejected: 0, dated_ahead: 3 });
  await notes.written(tenant_id);
  await notes.written(tenant_id);
  assert.deepEqual(errors.map(String), ['Error: the connection broke']);
  const window = {
    from: new Date('2026-11-20T12:00:00Z'),
    to: new Date('2026-11-20T12:01:00Z'),
    api_key_id: null,
  };
  const [{ minute: _, ...sums } = { minute: undefined }] = await readMinutes(tenant, window);
  assert.deepEqual(sums, { accepted: 3, duplicates: 2, conflicts: 1, rejected: 0, dated_ahead: 3 });
  assert.equal((await readIntakeStats(tenant)).stats.dated_ahead, 3);
});
