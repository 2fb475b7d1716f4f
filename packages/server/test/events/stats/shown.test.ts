import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readStats } from '../../../src/events/read-intake.ts';
import type { Scoring } from '../../../src/scoring/open-scoring.ts';
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
  startAllFolds,
  untilScored,
} from '../../support/modules.ts';
import { waitUntil } from '../../support/waiting.ts';

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

test('a client that reads that all is scored finds it on the boards of the process that said so', async () => {
  const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };
  const tenant_id = await addTenant(modules);
  const campaign_id = await addCampaign(modules, tenant_id, pointTournament(window));
  for (let round = 1; round <= 30; round++) {
    await accept(modules, tenant_id, [gameround({ player_id: 'anna' })]);
    await waitUntil(
      `round ${round} is scored`,
      async () => {
        const { log_seq, scored_seq } = await readStats(others, tenant_id);
        return log_seq === round && scored_seq === log_seq;
      },
      { every: 0 },
    );
    const [first] = await boardRows(others, tenant_id, campaign_id);
    assert.equal(first?.score, String(round));
  }
});

test('what was read before campaigns changed is read again', async () => {
  const tenant_id = await addTenant(modules);
  await addCampaign(modules, tenant_id, pointTournament({}));
  await accept(modules, tenant_id, [gameround()]);
  await untilScored(modules, tenant_id);
  let asked = 0;
  const shownSeq: Scoring['shownSeq'] = async (tenant_id, cursor) => {
    if (asked++ === 0) {
      await startFolds(tenant_id);
      await modules.scoring.shownSeq(tenant_id, {
        ...cursor,
        campaigns_version: cursor.campaigns_version + 1,
      });
    }
    return modules.scoring.shownSeq(tenant_id, cursor);
  };
  const scoring = { appended: () => {}, shownSeq };
  const { log_seq, scored_seq } = await readStats({ ...modules, scoring }, tenant_id);
  assert.deepEqual([asked, log_seq, scored_seq], [2, 1, 0]);
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

/** Folds the tenant's log again, and leaves that to a process that never begins. */
async function startFolds(tenant_id: number): Promise<void> {
  await modules.database.transaction(async (session) => {
    await startAllFolds(session.ofTenant(tenant_id));
    await session.query({
      text: `update scoring_cursors set scored_by = 1, leave_until = now() + interval '1 hour' where tenant_id = $1`,
      values: [tenant_id],
    });
  });
}
