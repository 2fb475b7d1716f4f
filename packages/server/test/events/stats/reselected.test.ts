import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../../support/definitions.ts';
import { gameround } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { buildAll, holdTenant } from '../../support/held.ts';
import { accept, addCampaign, addTenant, openModules } from '../../support/modules.ts';

const modules = forFile(openModules);

test('an event that changes what a campaign selects is scored and checkpointed together with the start of its fold', async () => {
  const tenant_id = await addTenant(modules);
  const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };
  await addCampaign(
    modules,
    tenant_id,
    pointTournament({ ...window, games: { include: { device: ['mobile'] } } }),
  );
  await modules.scoring.close();
  const held = holdTenant(modules, tenant_id);
  await buildAll(held);
  const timestamp = '2026-11-20T10:00:00Z';
  const game = { unique_id: 'game', timestamp, game_id: 'slot', device: 'mobile' };
  await accept(modules, tenant_id, [gameround({ game_id: 'slot' }), { event: 'game', data: game }]);
  await held.follow();
  assert.deepEqual([held.state?.seq, held.trueSeq], [2, 1]);
  await held.checkpoint(0);
  assert.deepEqual([held.trueSeq, held.state?.cursor.seq], [2, 2]);
  const [stored] = await modules.database.query<{ seq: number; folds: number }>({
    text: `
      select c.seq, (select count(*)::integer from campaign_folds f where f.tenant_id = c.tenant_id and not f.complete) as folds
        from scoring_cursors c where c.tenant_id = $1`,
    values: [tenant_id],
  });
  assert.deepEqual(stored, { seq: 2, folds: 1 });
});
