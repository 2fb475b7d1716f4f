import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStats } from '../../../src/events/read-intake.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { accept, addCampaign, addTenant, openModules, untilScored } from '../../support/modules.ts';

const modules = forFile(openModules);

test('log_seq and scored_seq are not equal while a board is still to be folded', async () => {
  const tenant_id = await addTenant(modules);
  await accept(modules, tenant_id, [gameround(), gameround(), gameround()]);
  await untilScored(modules, tenant_id);
  assert.deepEqual(await seqsOf(tenant_id), { log_seq: 3, scored_seq: 3 });
  await modules.scoring.close();
  await addCampaign(modules, tenant_id, pointTournament());
  assert.deepEqual(await seqsOf(tenant_id), { log_seq: 3, scored_seq: 2 });
});

async function seqsOf(tenant_id: number) {
  const { log_seq, scored_seq } = await readStats(modules, tenant_id);
  return { log_seq, scored_seq };
}
