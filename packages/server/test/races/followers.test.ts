import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../../src/app/config.ts';
import { openDatabase } from '../../src/app/server.ts';
import { openIngestion } from '../../src/ingestion/open-ingestion.ts';
import { openScoring, type Scoring } from '../../src/scoring/open-scoring.ts';
import type { Database } from '../../src/store/engine/database.ts';
import { migrate } from '../../src/store/engine/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/engine.ts';
import { accept, addCampaign, addTenant, boardRows, type Modules, untilScored } from '../support/modules.ts';
import { sampleCampaignInputs, sampleEvents } from '../support/sample-day.ts';

const clock = () => new Date();
const AN_HOUR = 3_600_000;

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
  for (const scoring of opened) await scoring.close();
  await database.close();
  await testDatabase.drop();
});

/** Scoring of a process whose intake tells it nothing, and how many events it took into the boards. */
function process(pollMilliseconds: number): Modules & { taken: number } {
  const onStep = (events: number) => {
    modules.taken += events;
  };
  const onError = (error: unknown) => console.error('scoring failed', error);
  const scoring = openScoring({ database, pollMilliseconds, onStep, onError });
  opened.push(scoring);
  const { limits } = readConfig({});
  const intake = openIngestion({ database, clock, limits, onAppended: () => {}, onBatch: () => {} });
  const modules = { database, intake, scoring, close: scoring.close, taken: 0 };
  return modules;
}

/** No event twice, so that each has a number in the log. */
const events = [...new Map(sampleEvents().map((event) => [event.data.unique_id, event])).values()]
  .filter((event) => event.event === 'gameround')
  .slice(0, 4_000);

test('who follows shows the boards of who scores, and takes no step from it; what all leave behind is found by a look', async () => {
  const [scorer, follower] = [process(AN_HOUR), process(AN_HOUR)];
  const tenant_id = await addTenant(scorer);
  const [input] = sampleCampaignInputs();
  const campaign_id = await addCampaign(scorer, tenant_id, input as never);
  await untilScored(scorer, tenant_id);
  // Its first look at all tenants may have come before the campaign.
  assert.ok(await follower.scoring.shows(tenant_id, (await scorer.scoring.stateOf(tenant_id)).cursor));
  const { version } = await follower.scoring.boardOf(tenant_id, campaign_id);

  await accept(scorer, tenant_id, events);
  follower.scoring.follow(tenant_id);
  await setTimeout(200);
  assert.equal((await follower.scoring.boardOf(tenant_id, campaign_id)).version, version);
  await untilScored(scorer, tenant_id);
  const board = await boardRows(scorer, tenant_id, campaign_id);
  assert.ok(board.length > 100, `${board.length} rows`);
  // A look while the other one holds the tenant is left out; such a process looks again with its next poll.
  while ((await follower.scoring.stateOf(tenant_id)).cursor.seq < events.length) {
    follower.scoring.follow(tenant_id);
    await setTimeout(5);
  }
  assert.deepEqual(await boardRows(follower, tenant_id, campaign_id), board);
  assert.deepEqual([scorer.taken, follower.taken], [events.length, 0]);

  const late = process(20);
  await late.scoring.stateOf(tenant_id);
  const another = events.map((event) => ({
    ...event,
    data: { ...event.data, unique_id: `again-${event.data.unique_id}` },
  }));
  // Neither of them has a wake left that could take the work before it.
  await scorer.scoring.close();
  await follower.scoring.close();
  await accept(scorer, tenant_id, another);
  while ((await late.scoring.stateOf(tenant_id)).cursor.seq < 2 * events.length) await setTimeout(5);
  assert.equal(late.taken, another.length);
});
