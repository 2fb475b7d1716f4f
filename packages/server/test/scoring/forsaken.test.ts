import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CursorMoved, readScoringProgress } from '../../src/cursor/cursor.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { buildAll, holdTenant } from '../support/held.ts';
import { accept, addCampaign, addTenant, openModules } from '../support/modules.ts';

const modules = forFile(openModules);

test('after the database gave up a tenant’s history, nothing of it is written and readers get the database’s state', async () => {
  const tenant_id = await addTenant(modules);
  await addCampaign(modules, tenant_id, pointTournament());
  await modules.scoring.close();
  const held = holdTenant(modules, tenant_id);
  const other = holdTenant(modules, tenant_id);
  await buildAll(held);
  await accept(modules, tenant_id, [gameround({})]);
  await held.follow();
  held.forsake();
  const before = await readScoringProgress(modules.database.ofTenant(tenant_id));
  await held.checkpoint(0);
  await assert.rejects(held.lockedStep(0), CursorMoved);
  await assert.rejects(held.follow(), CursorMoved);
  const { cursor } = await readScoringProgress(modules.database.ofTenant(tenant_id));
  assert.deepEqual([cursor, held.isWritten], [before.cursor, false]);
  await other.catchUp();
  await other.follow();
  await other.checkpoint(0);
  await held.catchUp();
  assert.deepEqual([held.state?.cursor, held.isWritten], [other.state?.cursor, true]);
});
