import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replaceDefinition } from '../../../src/campaigns/editing/replace.ts';
import { listFolds } from '../../../src/scoring/rebuild.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { accept, addCampaign, addTenant, openModules, untilScored } from '../../support/modules.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
const modules = forFile(openModules);

test('a fold that is being built is listed with the shown one, with how far it is', async () => {
  const tenant_id = await addTenant(modules);
  const definition = pointTournament();
  await accept(
    modules,
    tenant_id,
    ['a', 'b', 'c'].map((player_id) => gameround({ player_id })),
  );
  const campaign_id = await addCampaign(modules, tenant_id, definition);
  await untilScored(modules, tenant_id);
  await modules.scoring.close();
  const dependencies = { ...modules, clock: () => new Date('2026-11-20T12:00:00Z') };
  const edit = { ...definition, prizes: [], reason: 'no prizes' };
  await replaceDefinition(dependencies, { tenant_id, username: 'test' }, campaign_id, edit);
  const all = { offset: 0, limit: 25 };
  const { count, results: folds } = await listFolds(modules, tenant_id, campaign_id, all);
  const known = { players: 3, started_seq: 3 };
  assert.deepEqual(
    [count, folds[1]],
    [2, { version: 2, shown: false, complete: false, folded: 0, ...known }],
  );
  assert.partialDeepStrictEqual(folds[0], { version: 1, shown: true, complete: true });
  assert.deepEqual((await listFolds(modules, tenant_id, campaign_id, { offset: 1, limit: 1 })).results, [
    folds[1],
  ]);
});

test('a draft has no folds', async () => {
  const { body } = await staff.post('/api/v1/campaigns', pointTournament());
  const { body: list } = await staff.get(`/api/v1/campaigns/${body.id}/rebuild-progress`);
  assert.deepEqual(list, { count: 0, next: null, previous: null, results: [] });
});
