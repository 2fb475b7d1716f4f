import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readDueCampaigns } from '../../src/campaigns/store/settlements.ts';
import { readTenantsBehind } from '../../src/cursor/store/scoring-cursors.ts';
import type { Answers } from '../../src/database/cluster/ask-machines.ts';
import { readRewardsDue } from '../../src/payouts/rewards/store/reward-endpoints.ts';
import { readDueSchedules } from '../../src/planning/store/schedules.ts';
import { readWebhookWork } from '../../src/webhooks/store/claims.ts';
import { closeDatabaseOf, machinesOf, reopenDatabaseOf } from '../support/administered.ts';
import { pointTournament } from '../support/definitions.ts';
import { onlyOnCluster } from '../support/engine.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { makeTenant } from '../support/staff.ts';
import { waitUntil } from '../support/waiting.ts';
import { privateTargets, webhookCalls } from '../support/webhooks.ts';

const window = { start: '2026-12-01T00:00:00Z', end: '2030-01-01T00:00:00Z' };

/** A tenant of the node that goes away, and that node. */
interface Lost {
  tenant_id: number;
  machine: string;
}

describe('while a node of a cluster is away', onlyOnCluster(), () => {
  let laurel: Laurel;
  let receiver: Receiver;
  let lost: Lost;
  let name: string;
  before(async () => {
    laurel = await startLaurel(privateTargets);
    receiver = await startReceiver();
    const [row] = await laurel.database.query<{ name: string }>({
      text: 'select current_database() as name',
    });
    name = row?.name as string;
    lost = await tenantElsewhere(laurel);
  });
  after(async () => {
    await receiver?.close();
    if (lost) await reopenDatabaseOf([lost.machine], name);
    await laurel?.close();
  });

  test('work for tenants of the others goes on, its own tenants follow when it is back', async () => {
    for (const tenant_id of [1, lost.tenant_id])
      await (await webhookCalls(laurel, tenant_id)).create(`${receiver.url}/${tenant_id}`);
    await closeDatabaseOf([lost.machine], name);
    assert.equal(await publish(laurel, lost.tenant_id), 503);
    assert.equal(await publish(laurel, 1), 200);
    assert.match((await receiver.until(1))[0]?.path as string, /\/1$/);

    const { service } = laurel;
    const now = new Date();
    const asked: Promise<Answers<unknown>>[] = [
      readWebhookWork(service, now),
      readRewardsDue(service, now),
      readDueSchedules(service, now, 5),
      readDueCampaigns(service),
      readTenantsBehind(service),
    ];
    for (const { failure } of await Promise.all(asked)) assert.match(String(failure), /database_unavailable/);

    await reopenDatabaseOf([lost.machine], name);
    assert.equal(await publish(laurel, lost.tenant_id), 200);
    const paths = (await receiver.until(2)).map(({ path }) => path);
    assert.match(paths[1] as string, new RegExp(`/${lost.tenant_id}$`));
  });
});

/** A tenant that lies on another node than the first one, to which the staff belong. */
async function tenantElsewhere(laurel: Laurel): Promise<Lost> {
  const home = await portOf(laurel, 1);
  let made = 0;
  const make = async () => {
    made++;
    const tenant_id = await makeTenant(laurel, `tenant ${made}`);
    const port = await portOf(laurel, tenant_id);
    const machine = (await machinesOf(process.env.CITUS_URL as string)).find(
      (url) => new URL(url).port === String(port),
    );
    return port !== home && { tenant_id, machine: machine as string };
  };
  return waitUntil('a tenant lies on another node', make, { throwsAtOnce: true });
}

async function portOf(laurel: Laurel, tenant_id: number): Promise<number> {
  const [row] = await laurel.database.query<{ nodeport: number }>({
    text: `
      select nodeport from pg_dist_shard_placement
       where shardid = get_shard_id_for_distribution_column('event_heads', $1::integer)`,
    values: [tenant_id],
  });
  return row?.nodeport as number;
}

async function publish(laurel: Laurel, tenant_id: number): Promise<number> {
  const calls = await webhookCalls(laurel, tenant_id);
  const made = await calls.send('POST', '/api/v1/campaigns', pointTournament(window));
  if (made.status !== 201) return made.status;
  return (await calls.send('POST', `/api/v1/campaigns/${made.body.id}/publish`, {})).status;
}
