import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { replaceDefinition } from '../../src/campaigns/editing/replace.ts';
import { readStoredSettlement } from '../../src/campaigns/store/settlements.ts';
import { disqualify } from '../../src/participation/participation.ts';
import { startRebuild } from '../../src/scoring/rebuild.ts';
import { voidIn } from '../support/beside-the-log.ts';
import { forFile } from '../support/for-file.ts';
import { stopLogClock } from '../support/log-clock.ts';
import {
  accept,
  addCampaign,
  addRates,
  addTenant,
  boardRows,
  furnish,
  openModules,
  untilScored,
} from '../support/modules.ts';
import { assertProven, author, bets, blocked, clock, endingAt, settleIn } from '../support/settling.ts';

const modules = forFile(openModules);

/** Too many players to refold one by one after a change of rates: each change starts new folds of the whole campaign. */
const MANY = 1_200;
/** The most corrections that are made before the settlement. */
const CORRECTIONS = 400;

test('continuous corrections do not delay a settlement, and a rebuild proves its board', async () => {
  const tenant_id = await addTenant(modules);
  const input = endingAt('2026-11-20T13:30:00Z');
  const campaign_id = await addCampaign(modules, tenant_id, input);
  const early = bets('p', MANY, { currency: 'SEK' });
  await addRates(modules, tenant_id, [{ currency: 'SEK', date: '2026-11-20', per_eur: '10' }]);
  await accept(modules, tenant_id, early);
  await untilScored(modules, tenant_id);
  await stopLogClock(modules.opened, new Date('2026-11-20T13:30:01Z'));
  let made = 0;
  let settled: Awaited<ReturnType<typeof readStoredSettlement>>;
  const correcting = (async () => {
    for (; made < CORRECTIONS && !settled; made++)
      await correct(made, { tenant_id, campaign_id, input, early });
  })();
  while (!settled && made < CORRECTIONS) {
    await settleIn(modules, tenant_id, modules.database);
    settled = await readStoredSettlement(modules.database.ofTenant(tenant_id), campaign_id);
  }
  await correcting;
  assert.ok(settled, `not settled while ${made} corrections were made`);
  assert.equal(settled.seq, early.length);
  await voidIn(modules, tenant_id, [early[0]?.data.unique_id as string]);
  await untilScored(modules, tenant_id);
  assert.equal((await boardRows(modules, tenant_id, campaign_id)).length, settled.count);
  await assertProven(modules, tenant_id, campaign_id);
  const fresh = await furnish(modules.opened);
  const board = await boardRows(fresh, tenant_id, campaign_id);
  assert.deepEqual(board, await boardRows(modules, tenant_id, campaign_id));
  await fresh.close();
});

interface Corrected {
  tenant_id: number;
  campaign_id: number;
  input: TournamentInput;
  early: ReturnType<typeof bets>;
}

/** Makes a correction, each time of another kind; refusals by a campaign that is about to be settled are ignored. */
async function correct(n: number, { tenant_id, campaign_id, input, early }: Corrected): Promise<void> {
  const dependencies = { database: modules.database, clock, scoring: modules.scoring };
  const id = (i: number) => early[i]?.data.unique_id as string;
  const kinds = [
    () => addRates(modules, tenant_id, [{ currency: 'SEK', date: '2026-11-20', per_eur: String(n + 11) }]),
    () => voidIn(modules, tenant_id, [id(n + 1)]),
    () =>
      disqualify(dependencies, author(tenant_id), campaign_id, {
        player_id: `p${MANY - 1 - n}`,
        reason: 'cheat',
      }),
    () => accept(modules, tenant_id, [...bets(`late${n}-`, 2), blocked(`p${500 + n}`)]),
    () => startRebuild(dependencies, author(tenant_id), campaign_id, false),
    () =>
      replaceDefinition(dependencies, author(tenant_id), campaign_id, {
        ...input,
        texts: { en: { name: `another ${n}` } },
        reason: 'a typing error',
      }),
  ];
  const kind = kinds[n % kinds.length] as (typeof kinds)[number];
  await kind().catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error;
  });
}
