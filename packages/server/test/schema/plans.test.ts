import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import pg from 'pg';
import { migrate } from '../../src/database/migrate.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { findServiceRole } from '../../src/database/service-role.ts';
import { onlyOn } from '../support/engine.ts';
import { collectStatements } from '../support/plans/collect-statements.ts';
import { fillTables, loosenTables } from '../support/plans/fill-tables.ts';
import {
  type Allowances,
  complaintAbout,
  isWatched,
  type PreparedStatement,
  prepareEarly,
  Samples,
} from '../support/plans/judge-plans.ts';
import { oldestAndNewest, startPostgres, unsynced } from '../support/postgres-server.ts';

const { statements, unknown } = await collectStatements();

/** By name, or by file where they have none: statements whose lists are short, whatever a tenant has. */
const shortLists = [
  ...['facts/store/player-currencies.ts', 'events/store/positions.ts'],
  ...['read-tenants-to-seal', 'read-rewards-due'],
  // Each member of one list with each of another one.
  ...['scoring/store/player-folds.ts', 'participation/store/opt-ins.ts', 'participation/store/teams.ts'],
  'notices/store/mails.ts',
  // A rule has at most 50 conditions, and a campaign at most ten segments.
  ...['segments/store/rule-campaigns.ts', 'segments/store/segments.ts'],
];

/** Those that may read all rows of the tenant: of tables with few of them, and those that look for a text anywhere. */
const readsAll = [
  ...['campaigns/store/campaign-versions.ts', 'campaigns/store/campaigns.ts', 'campaigns/store/stages.ts'],
  ...['count-campaigns', 'read-campaigns', 'read-campaign-outlines', 'read-scoring-progress', 'read-folds'],
  ...['outbox/store/messages.ts', 'identity/store/api-keys.ts', 'images/store.ts'],
  ...['facts/store/player-currencies.ts', 'rates/store.ts'],
  // Of a player and type there is a row for each campaign of the last minute.
  'outbox/store/player-messages.ts',
  ...['participation/store/disqualifications.ts', 'participation/store/opt-ins.ts'],
  'players/data-rights/store/mentions.ts',
  ...['segments/store/rule-campaigns.ts', 'segments/store/segments.ts'],
];

test('the text of each statement is known that keeps its plan or takes lists', () => {
  assert.deepEqual(unknown.filter(isWatched), []);
});

for (const { name, installed, skip } of oldestAndNewest)
  describe(name, onlyOn('postgres', 'it is about PostgreSQL 15 and 18'), () => {
    test('a plan that was made while the tables were empty is fit for full ones', { skip }, () =>
      onNew(installed, async (client, role) => {
        const columns = await loosenTables(client);
        const samples = new Samples(client);
        const asService = `set role ${role}; set laurel.tenant_id = 1; set statement_timeout = '20s'`;
        await client.query(asService);
        const prepared: PreparedStatement[] = [];
        for (const [number, statement] of statements.filter(isWatched).entries())
          prepared.push(await prepareEarly(client, samples, statement, number));
        await client.query('reset role');
        await fillTables(client, columns);
        await client.query(asService);
        const complaints: string[] = [];
        for (const statement of prepared) {
          const complaint = await complaintAbout(client, samples, statement, allowancesOf(statement));
          if (complaint) complaints.push(`${statement.at} ${complaint}`);
        }
        assert.deepEqual(complaints, []);
      }),
    );
  });

function allowancesOf({ name, at }: PreparedStatement): Allowances {
  const called = name ?? at.replace(/:\d+$/, '');
  return { hasShortLists: shortLists.includes(called), mayReadAll: readsAll.includes(called) };
}

async function onNew(installed: string | undefined, use: (client: pg.Client, role: string) => Promise<void>) {
  const scratch = await mkdtemp(join(tmpdir(), 'laurel-plans-'));
  await chmod(scratch, 0o755);
  // It would gather statistics about a minute later.
  const { url, stop } = await startPostgres(scratch, [...unsynced, 'autovacuum=off'], installed);
  const client = new pg.Client({ connectionString: url });
  try {
    const options = {
      engine: 'postgres' as const,
      connections: 1,
      random: Math.random,
      onIdleError: () => {},
    };
    const database = openPostgres({ ...options, connection: { connectionString: url } });
    await migrate(database, () => new Date());
    const role = await findServiceRole(database);
    await database.close();
    await client.connect();
    await use(client, role as string);
  } finally {
    await client.end();
    await stop();
    await rm(scratch, { recursive: true, force: true });
  }
}
