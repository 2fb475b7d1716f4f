import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readStats } from '../../../src/scoring/read-stats.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround } from '../../support/events.ts';
import {
  accept,
  addCampaign,
  addTenant,
  boardRows,
  type Modules,
  type OpenModules,
  openModules,
} from '../../support/modules.ts';

let modules: OpenModules;
let others: Modules;
before(async () => {
  modules = await openModules();
  others = await modules.openMore();
});
after(async () => {
  await others.close();
  await modules.close();
});

test('whoever reads that all is scored finds it on the boards of the process that said so', async () => {
  const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };
  const tenant_id = await addTenant(modules);
  const campaign_id = await addCampaign(modules, tenant_id, pointTournament(window));
  for (let round = 1; round <= 30; round++) {
    await accept(modules, tenant_id, [gameround({ player_id: 'anna' })]);
    for (;;) {
      const { log_seq, scored_seq } = await readStats(others, tenant_id);
      if (log_seq === round && scored_seq === log_seq) break;
    }
    const [first] = await boardRows(others, tenant_id, campaign_id);
    assert.equal(first?.score, String(round));
  }
});

test('a process that cannot follow does not say that all is scored', async () => {
  const tenant_id = await addTenant(modules);
  await accept(modules, tenant_id, [gameround()]);
  const { stats } = {
    stats: await readStats(
      { ...modules, scoring: { appended: () => {}, shownSeq: async () => 0 } },
      tenant_id,
    ),
  };
  assert.deepEqual([stats.log_seq, stats.scored_seq], [1, 0]);
});
