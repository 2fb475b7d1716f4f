import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cancelCampaign } from '../../src/campaigns/lifecycle/cancel.ts';
import { createCampaign, deleteCampaign } from '../../src/campaigns/lifecycle/drafts.ts';
import { finishCampaign } from '../../src/campaigns/lifecycle/finish.ts';
import { hasFoldUnderWay } from '../../src/cursor/cursor.ts';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { accept, addCampaign, addRates, addTenant, openModules, untilScored } from '../support/modules.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { author, bets, clock, endingAt, settleIn } from '../support/settling.ts';
import { waitUntil } from '../support/waiting.ts';

const modules = forFile(openModules);

/** What happens to a tenant, one after the other without waiting for scoring; each campaign ends at most once. */
const deeds = {
  'events come': (world) => accept(modules, world.tenant_id, bets(`p${++made}-`, 3)),
  'a late rate comes': ({ tenant_id }) =>
    addRates(modules, tenant_id, [{ currency: 'SEK', date: '2026-11-19', per_eur: '11' }]),
  'one that ended is published': (world) => publish(world, '2026-11-20T11:30:00Z'),
  'one that runs is published': (world) => publish(world, '2026-11-21T00:00:00Z'),
  'a draft is deleted': async ({ tenant_id }) => {
    const { id } = await createCampaign(dependencies(), author(tenant_id), pointTournament());
    await deleteCampaign(dependencies(), author(tenant_id), id);
  },
  'one is cancelled': ({ tenant_id, running }) => {
    const id = running.pop();
    return id === undefined ? undefined : cancelCampaign(dependencies(), author(tenant_id), id);
  },
  'one is finished': ({ tenant_id, running }) => {
    const id = running.pop();
    return id === undefined
      ? undefined
      : finishCampaign(dependencies(), author(tenant_id), id, { without_grace: true });
  },
  'what is due is settled': ({ tenant_id }) => settleIn(modules, tenant_id, modules.database),
} satisfies Record<string, (world: World) => Promise<unknown> | undefined>;

interface World {
  tenant_id: number;
  /** Published campaigns that run. */
  running: number[];
  all: number[];
}

let made = 0;
const dependencies = () => ({ ...modules, clock });

async function publish(world: World, end: string): Promise<void> {
  const games = made % 2 === 0 ? { all: true as const } : { all: false as const, ids: ['another-game'] };
  const id = await addCampaign(modules, world.tenant_id, endingAt(end, { games }));
  world.all.push(id);
  if (end > '2026-11-20T12') world.running.push(id);
}

const someDeeds = fc.array(fc.constantFrom(...(Object.keys(deeds) as (keyof typeof deeds)[])), {
  minLength: 4,
  maxLength: 16,
});

test('whatever happens to campaigns over a log, no fold stays under way and everything is scored', async () => {
  const property = fc.asyncProperty(someDeeds, async (sequence) => {
    const world: World = { tenant_id: await addTenant(modules), running: [], all: [] };
    await accept(modules, world.tenant_id, bets('first-', 4));
    for (const deed of sequence) await deeds[deed](world);
    await waitUntil(
      'nothing is due',
      async () => (await settleIn(modules, world.tenant_id, modules.database)) === 0,
    );
    await waitUntil('everything is scored', untilScored(modules, world.tenant_id), { seconds: 20 });
    const tenant = modules.database.ofTenant(world.tenant_id);
    for (const id of world.all) assert.equal(await hasFoldUnderWay(tenant, id), false);
  });
  await fc.assert(property, propertyRuns(40));
});
