import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askForRefolds, readRefolds } from '../../src/cursor/store/refolds.ts';
import { forFile } from '../support/for-file.ts';
import { accept, addCampaign, addTenant, openModules, untilScored } from '../support/modules.ts';
import { bets, endingAt } from '../support/settling.ts';

const modules = forFile(openModules);

test('scoring follows the log while players wait to be folded again', async () => {
  const tenant_id = await addTenant(modules);
  const tenant = modules.database.ofTenant(tenant_id);
  await addCampaign(modules, tenant_id, endingAt('2026-11-20T13:30:00Z'));
  await untilScored(modules, tenant_id);
  await askForRefolds(
    tenant,
    Array.from({ length: 5_000 }, (_, i) => `waits-${i}`),
  );
  await accept(modules, tenant_id, bets('plays-', 1));
  await untilScored(modules, tenant_id);
  const steps = await tenant.query<{ player_ids: string[] }>({
    text: 'select player_ids from scoring_steps where tenant_id = $1 order by step',
  });
  const followed = steps.findIndex(({ player_ids }) => player_ids.includes('plays-0'));
  const refolded = steps.findLastIndex(({ player_ids }) => player_ids.some((id) => id.startsWith('waits-')));
  assert.ok(followed >= 0 && followed < refolded, `step ${followed} of ${refolded}`);
});

test('one step answers every request to fold a player again', async () => {
  const tenant = modules.database.ofTenant(await addTenant(modules));
  const player_ids = Array.from({ length: 1_100 }, (_, i) => `p${i}`);
  for (let times = 0; times < 3; times++) await askForRefolds(tenant, player_ids);
  const refolds = await readRefolds(tenant);
  const expected = [0, 1, 2].flatMap(() => player_ids.slice(0, 1_000));
  assert.deepEqual(
    refolds.map((refold) => refold.player_id),
    expected,
  );
});
