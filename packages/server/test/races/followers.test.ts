import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '../../src/app/config.ts';
import { openDatabase } from '../../src/app/open-database.ts';
import type { Database, Statement } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { queryableBy, withTenants } from '../../src/database/tenant-session.ts';
import { openIngestion } from '../../src/events/intake/open-ingestion.ts';
import { openRates } from '../../src/rates/rates.ts';
import { openScoring, type Scoring } from '../../src/scoring/open-scoring.ts';
import { Tail } from '../../src/tail/tail.ts';
import { boardsOver } from '../support/boards-over.ts';
import { answerAfter } from '../support/delays.ts';
import { createTestDatabase, onlyOn, type TestDatabase } from '../support/engine.ts';
import { accept, addCampaign, addTenant, boardRows, type Modules, untilScored } from '../support/modules.ts';
import { sampleCampaignInputs, sampleEvents } from '../support/sample-day.ts';
import { staysSo, waitUntil } from '../support/waiting.ts';

const clock = () => new Date();
let testDatabase: TestDatabase;
let database: Database;
const opened: Scoring[] = [];
before(async () => {
  testDatabase = await createTestDatabase();
  const config = { ...readConfig({}), ...testDatabase.settings };
  const log = pino({ level: 'silent' });
  database = await openDatabase(config, { clock, random: Math.random, randomBytes, log });
  await migrate(database, clock);
});
after(async () => {
  await Promise.all(opened.map((scoring) => scoring.close()));
  await database.close();
  await testDatabase.drop();
});

interface Process extends Modules {
  /** How many events it took into the boards. */
  taken: number;
  /** How many events followed the checkpoints of tenants at its start. */
  behind: Map<number, number>;
  /** The names of the statements that it sent. */
  sent: Map<string, number>;
}

/**
 * Ingestion and scoring of a process; with `isDeaf` its ingestion does not wake its scoring, as after a kill.
 * `slow`: a part of the statements for which its scoring waits two seconds.
 */
function openProcess({
  isDeaf = false,
  leaveMilliseconds = 100,
  slow = undefined as string | undefined,
} = {}): Process {
  const sent = new Map<string, number>();
  const scoring = openScoring({
    database: counting(slowed(slow), sent),
    tail: new Tail(),
    processId: randomBytes(6).readUIntBE(0, 6),
    monotonicClock: () => performance.now(),
    retryMilliseconds: 20,
    maxUnwrittenMilliseconds: 5_000,
    leaveMilliseconds,
    heldBytes: 64 * 1024 * 1024,
    onBehind: (tenant_id, count) => modules.behind.set(tenant_id, count),
    onStep: (events) => {
      modules.taken += events;
    },
    onError: (error) => console.error('scoring failed', error),
  });
  opened.push(scoring);
  const onAppended = isDeaf ? () => {} : scoring.appended;
  const modules: Process = {
    database,
    intake: openIngestion({ database, clock, limits: readConfig({}).limits, onAppended, onBatch: () => {} }),
    scoring,
    ...boardsOver({ database, scoring }),
    close: scoring.close,
    taken: 0,
    behind: new Map(),
    sent,
  };
  return modules;
}

async function untilFollowed({ scoring }: Pick<Modules, 'scoring'>, tenant_id: number, seq: number) {
  const look = async () => (await scoring.stateOf(tenant_id)).cursor.seq >= seq;
  await waitUntil(`a process has followed tenant ${tenant_id} up to ${seq}`, look);
}

function slowed(slow: string | undefined): Database {
  const waits = ({ text }: Statement) => (slow !== undefined && text.includes(slow) ? 2_000 : 0);
  return withTenants({
    ...database,
    query: async (statement) => database.query(await answerAfter(waits(statement), statement)),
  });
}

function counting(database: Database, sent: Map<string, number>): Database {
  const count = ({ name, text }: Statement) => {
    const key = name ?? text;
    sent.set(key, (sent.get(key) ?? 0) + 1);
  };
  const counted = (run: Database['transaction']): Database['transaction'] => {
    return (work) =>
      run((session) =>
        work(
          queryableBy((statement) => {
            count(statement);
            return session.query(statement);
          }),
        ),
      );
  };
  return withTenants({
    ...database,
    query: (statement) => {
      count(statement);
      return database.query(statement);
    },
    transaction: counted(database.transaction),
    snapshot: counted(database.snapshot),
  });
}

const onSharedEngine = onlyOn('postgres', 'no other process can share an embedded engine');

/** No event is sent twice, so each has a number in the log. */
const events = [...new Map(sampleEvents().map((event) => [event.data.unique_id, event])).values()]
  .filter((event) => event.event === 'gameround')
  .slice(0, 4_000);

test(
  'a process that only reads shows the boards of the scoring process and takes no step from it',
  onSharedEngine,
  async () => {
    // Otherwise, on a slow machine, other processes would take over from a late scorer.
    const scorer = openProcess({ leaveMilliseconds: 600_000 });
    const reader = openProcess({ isDeaf: true });
    const tenant_id = await addTenant(scorer);
    const [input] = sampleCampaignInputs();
    const campaign_id = await addCampaign(scorer, tenant_id, input as never);
    await untilScored(scorer, tenant_id);
    assert.deepEqual(await boardRows(reader, tenant_id, campaign_id), []);

    await accept(scorer, tenant_id, events);
    await untilScored(scorer, tenant_id);
    const board = await boardRows(scorer, tenant_id, campaign_id);
    assert.ok(board.length > 100, `${board.length} rows`);
    await untilFollowed(reader, tenant_id, events.length);
    assert.deepEqual(await boardRows(reader, tenant_id, campaign_id), board);
    assert.deepEqual([scorer.taken, reader.taken], [events.length, 0]);
  },
);

test(
  'the next process that starts, or that gets a request, finds the work that a killed process left behind',
  onSharedEngine,
  async () => {
    const killed = openProcess({ isDeaf: true });
    const tenants = [await addTenant(killed), await addTenant(killed)] as const;
    for (const tenant_id of tenants) await accept(killed, tenant_id, events.slice(0, 200));
    const asked = openProcess();
    await untilFollowed(asked, tenants[0], 200);
    // It does so at its start, without a request for this tenant.
    const isScored = async () => {
      const [row] = await database.query<{ seq: number }>({
        text: 'select seq from scoring_cursors where tenant_id = $1',
        values: [tenants[1]],
      });
      return row?.seq === 200;
    };
    await waitUntil('the other tenant is scored', isScored);
    assert.equal(asked.behind.get(tenants[1]), 200, 'the start tells how far it is');
    const another = await addTenant(killed);
    await accept(killed, another, events.slice(0, 200));
    await untilFollowed(asked, another, 200);
  },
);

test('only one of the processes that find the work of a killed one takes it up', onSharedEngine, async () => {
  const killed = openProcess({ isDeaf: true });
  const tenant_id = await addTenant(killed);
  await accept(killed, tenant_id, events.slice(0, 400));
  const found = Array.from({ length: 6 }, () => openProcess({ leaveMilliseconds: 600_000 }));
  await Promise.all(
    found.map(async ({ scoring }) => {
      await untilFollowed({ scoring }, tenant_id, 400);
    }),
  );
  const taken = found.map((process) => process.taken).filter((events) => events > 0);
  assert.deepEqual(taken, [400]);
});

test('a long step is left to the process that began it', onSharedEngine, async () => {
  const scorer = openProcess({ slow: 'select c.step, f.player_id' });
  const reader = openProcess({ isDeaf: true });
  const tenant_id = await addTenant(scorer);
  await addCampaign(scorer, tenant_id, sampleCampaignInputs()[0] as never);
  await untilScored(scorer, tenant_id);
  scorer.sent.clear();
  await accept(scorer, tenant_id, events);
  // A long step keeps renewing its claim of the tenant: a third time after the first two.
  await waitUntil('the step has begun', () =>
    assert.ok((scorer.sent.get('claim-tenant') ?? 0) > 2, 'the step has not begun'),
  );
  await waitUntil('one of the two has taken every event', async () => {
    await reader.scoring.stateOf(tenant_id);
    assert.equal(scorer.taken + reader.taken, events.length);
  });
  assert.equal(reader.taken, 0);
});

test(
  'the next process that starts completes a fold that a killed process had begun, without a request',
  onSharedEngine,
  async () => {
    const scorer = openProcess();
    const tenant_id = await addTenant(scorer);
    await accept(scorer, tenant_id, events.slice(0, 200));
    await untilScored(scorer, tenant_id);
    const killed = { ...scorer, scoring: { ...scorer.scoring, wake: () => {} } };
    const [input] = sampleCampaignInputs();
    await addCampaign(killed, tenant_id, input as never);
    const unbuilt = async () => {
      const text = 'select count(*) as count from campaign_folds where tenant_id = $1 and not complete';
      const [row] = await database.query<{ count: number }>({ text, values: [tenant_id] });
      return row?.count;
    };
    assert.equal(await unbuilt(), 1);
    openProcess();
    await waitUntil('every fold is built', async () => (await unbuilt()) === 0);
  },
);

test('a following process reads only the changes of the catalogue', onSharedEngine, async () => {
  const [scorer, reader] = [openProcess(), openProcess({ isDeaf: true })];
  const tenant_id = await addTenant(scorer);
  const game = (unique_id: string, fields: Record<string, string>) => ({
    event: 'game',
    data: { unique_id, timestamp: '2026-11-20T12:00:00Z', ...fields },
  });
  await accept(scorer, tenant_id, [
    game('a', { game_id: 'dice', name: 'Dice' }),
    game('b', { game_id: 'wheel', name: 'Wheel' }),
  ]);
  await untilScored(scorer, tenant_id);
  await untilScored(reader, tenant_id);
  reader.sent.clear();
  for (let round = 1; round <= 5; round++) {
    await accept(scorer, tenant_id, [game(`more-${round}`, { game_id: 'dice', provider: `house ${round}` })]);
    await untilScored(scorer, tenant_id);
    await untilFollowed(reader, tenant_id, 2 + round);
  }
  const { games } = await reader.scoring.stateOf(tenant_id);
  assert.deepEqual([...games.keys()].toSorted(), ['dice', 'wheel']);
  assert.match(JSON.stringify(games.get('dice')), /house 5/);
  const catalogue = [...reader.sent].filter(([text]) => text.includes('from games'));
  assert.ok(catalogue.every(([text]) => text.includes('game_id = wanted.id')));
});

test('a late rate is read without other rates, folds and joins', onSharedEngine, async () => {
  const [scorer, reader] = [openProcess(), openProcess({ isDeaf: true })];
  const rates = openRates({ database, clock, scoring: scorer.scoring });
  const tenant_id = await addTenant(scorer);
  const [input] = sampleCampaignInputs();
  const campaign_id = await addCampaign(scorer, tenant_id, input as never);
  await accept(scorer, tenant_id, events);
  await untilScored(scorer, tenant_id);
  await untilScored(reader, tenant_id);
  const before = await boardRows(reader, tenant_id, campaign_id);
  for (const process of [scorer, reader]) process.sent.clear();

  await rates.set({ tenant_id, username: 'staff' }, [{ currency: 'USD', date: '2026-11-01', per_eur: '3' }]);
  await untilScored(scorer, tenant_id);
  await untilScored(reader, tenant_id);
  for (const { sent } of [scorer, reader]) {
    const reads = [...sent.keys()].filter((name) => /-(rates|folds|opt-ins)|from exchange_rates/.test(name));
    assert.ok(reads.length === 1 && reads[0]?.includes('currency = any'), reads.join());
  }
  const fresh = openProcess({ isDeaf: true });
  const board = await boardRows(fresh, tenant_id, campaign_id);
  assert.notDeepEqual(board, before);
  assert.deepEqual(await boardRows(reader, tenant_id, campaign_id), board);
  assert.deepEqual(await boardRows(scorer, tenant_id, campaign_id), board);
});

test('a tenant without requests costs a process no statement', onSharedEngine, async () => {
  const reader = openProcess();
  const tenant_id = await addTenant(reader);
  for (let read = 0; read < 2; read++) await reader.scoring.stateOf(tenant_id);
  const isQuiet = (milliseconds: number) =>
    staysSo('no statement is sent', milliseconds, () => assert.deepEqual([...reader.sent], []));
  await waitUntil('the start is complete: no statement is sent for a while', async () => {
    reader.sent.clear();
    await isQuiet(250);
  });
  await isQuiet(500);
});
