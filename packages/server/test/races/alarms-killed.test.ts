import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FindDependencies } from '../../src/alarms/dependencies.ts';
import { KeptTraits } from '../../src/alarms/find/kept-traits.ts';
import { inTurn } from '../../src/alarms/in-turn.ts';
import { lookAtRunning } from '../../src/alarms/look.ts';
import { readAlarmsOf } from '../../src/alarms/store/alarms.ts';
import { writeSettings } from '../../src/alarms/store/settings.ts';
import type { Database } from '../../src/database/database.ts';
import { SimulationQueue } from '../../src/scheduling/keyed-queues.ts';
import { thresholds, twins } from '../support/alarms.ts';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { killAtEach } from '../support/killable.ts';
import {
  accept,
  addCampaign,
  addTenant,
  type Modules,
  openModules,
  untilScored,
} from '../support/modules.ts';

const modules = forFile(openModules);

let now = Date.parse('2026-11-20T12:00:00Z');
const clock = () => new Date(now);

function finding(process: Modules, database: Database, processId = 1): FindDependencies {
  return {
    ...{ ...process, database, clock, queue: new SimulationQueue(), kept: new KeptTraits(), processId },
    processorClock: () => performance.now(),
  };
}

const look = { signal: new AbortController().signal, prolong: async () => {} };

/** A tenant with a running campaign and three players who give cause for an alarm each. */
async function played() {
  const tenant_id = await addTenant(modules);
  const tenant = modules.database.ofTenant(tenant_id);
  await writeSettings(tenant, { thresholds, enabled: true, changed_at: clock() });
  const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };
  const rules = { tasks: [{ task: 'turnover' as const, amount: '1', points: '1' }] };
  const campaign_id = await addCampaign(modules, tenant_id, pointTournament({ ...window, rules }));
  const events = players.flatMap((player_id) => twins(player_id, 'game', '2026-11-20T10:00:00Z'));
  await accept(modules, tenant_id, events);
  await untilScored(modules, tenant_id);
  return { tenant_id, tenant, campaign_id };
}

const players = ['a', 'b', 'c'];

test('a process that is killed at any statement leaves all alarms to the next one, with one message each', async () => {
  let { tenant_id, tenant, campaign_id } = await played();
  const lookWith = (process: Modules, database: Database) =>
    lookAtRunning(finding(process, database), tenant_id, campaign_id, look);
  const assertComplete = async (after: string) => {
    const alarms = await readAlarmsOf(tenant, campaign_id);
    assert.deepEqual(alarms.map(({ player_id }) => player_id).toSorted(), players, after);
    const told = await tenant.query<{ id: number }>({
      text: `
        select (data ->> 'id')::bigint as id from outbox where tenant_id = $1 and type = 'alarm.raised' order by 1`,
    });
    assert.deepEqual(
      told.map(({ id }) => id),
      alarms.map(({ alarm_id }) => alarm_id).toSorted((a, b) => a - b),
    );
  };
  const { kills } = await killAtEach(modules.opened, tenant_id, lookWith, async (statements) => {
    await lookWith(modules, modules.database);
    await assertComplete(`killed after ${statements}`);
    ({ tenant_id, tenant, campaign_id } = await played());
  });
  await assertComplete('not killed');
  assert.ok(kills >= 4, `${kills} kills`);
});

test('one process finds the alarms of a tenant at a time; another takes over from one that was killed', async () => {
  const tenant = modules.database.ofTenant(await addTenant(modules));
  const turn = (processId: number, work = async (): Promise<unknown> => processId) =>
    inTurn({ clock, processId }, tenant, work);
  assert.equal(await turn(1, () => turn(2)), undefined);
  assert.equal(await turn(2), 2);
  // It never ends its turn.
  await tenant.query({
    text: 'update alarm_settings set claimed_by = 3, claimed_until = $2 where tenant_id = $1',
    values: [new Date(now + 15_000)],
  });
  assert.equal(await turn(1), undefined);
  now += 15_001;
  assert.equal(await turn(1), 1);
});
