import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import {
  checkpointBytes,
  type MaintenanceWork,
  maintainOnce,
  vacuumPauseMilliseconds,
} from '../../src/installation/open-maintenance.ts';
import { bytesSinceCheckpoint, readTableStates } from '../../src/installation/store/table-states.ts';
import { onlyOn } from '../support/engine.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { openModules } from '../support/modules.ts';
import { waitUntil } from '../support/waiting.ts';

const ROWS = 4_000;

const onEmbedded = onlyOn('embedded', 'PostgreSQL has autovacuum and a checkpointer');

const laurel = forFile(startLaurel);

const write = (text: string) => laurel.database.query({ text });

async function stateOf(table: string) {
  const states = await readTableStates(laurel.database);
  const state = states.find(({ name }) => name === table);
  assert.ok(state, `${table} has no counters`);
  return state;
}

const statistics = `select count(*) as columns from pg_stats where schemaname = current_schema() and tablename = 'games'`;

test('a server vacuums dead rows and collects statistics by itself during intake', onEmbedded, async () => {
  assert.deepEqual(await write(statistics), [{ columns: 0 }]);
  await write(`insert into games select 1, 'game-' || i, '{}' from generate_series(1, ${ROWS}) i`);
  await write(`update games set facts = facts || ' '`);
  await waitUntil('collected', async () => {
    await sendEvents(laurel, [gameround()]);
    const { dead_rows, live_rows } = await stateOf('public.games');
    return live_rows >= ROWS && dead_rows < ROWS / 10;
  });
  await waitUntil('analyzed', async () => {
    const [row] = await laurel.database.query<{ columns: number }>({ text: statistics });
    return row?.columns === 3;
  });
});

test(
  'a server writes a checkpoint while no request waits, so that its write-ahead log does not fill the disk',
  onEmbedded,
  async () => {
    const before = await bytesSinceCheckpoint(laurel.database);
    await write(
      'create table filler as select i, repeat(md5(i::text), 20) as text from generate_series(1, 40000) i',
    );
    await waitUntil(
      'written',
      async () => (await bytesSinceCheckpoint(laurel.database)) < checkpointBytes.idle,
    );
    assert.ok(before < checkpointBytes.idle);
    assert.match(
      await (await fetch(`${laurel.url}/metrics`)).text(),
      /laurel_maintenance_seconds_count\{work="checkpoint"\} [1-9]/,
    );
  },
);

test('vacuums a table at most once a minute while others wait', onEmbedded, async () => {
  // Modules without a server, whose own maintenance would not wait and would be quicker than this one.
  const modules = await openModules();
  const vacuumed = new Map<string, number>();
  const firstVacuum = async (now: number) => {
    await fillPlayers(modules.database);
    return firstOf('vacuum', () => maintainOnce(modules.database, { isBusy: true, now, vacuumed }));
  };
  const ofPlayers = { work: 'vacuum', table: 'public.players' };
  try {
    assert.deepEqual(await firstVacuum(0), ofPlayers);
    assert.equal(await firstVacuum(vacuumPauseMilliseconds - 1), undefined);
    assert.deepEqual(await firstVacuum(vacuumPauseMilliseconds), ofPlayers);
  } finally {
    await modules.close();
  }
});

async function fillPlayers(database: Database): Promise<void> {
  for (const text of [
    `insert into players select 1, 'p-' || i, '{}' from generate_series(1, ${ROWS}) i on conflict do nothing`,
    `update players set facts = facts || ' '`,
    // The engine adds up its counters at most once a second; this test does not wait for that.
    'select pg_stat_force_next_flush()',
  ])
    await database.query({ text });
}

/** Lets it do all pending work and returns the first piece of that kind. */
async function firstOf(
  work: MaintenanceWork['work'],
  maintain: () => Promise<MaintenanceWork | undefined>,
): Promise<MaintenanceWork | undefined> {
  let done = await maintain();
  while (done !== undefined && done.work !== work) done = await maintain();
  return done;
}
