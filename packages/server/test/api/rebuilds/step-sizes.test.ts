import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { showStep } from '../../../src/scoring/show-step.ts';
import { takeStep } from '../../../src/scoring/take-step.ts';
import type { TenantState } from '../../../src/scoring/tenant-state.ts';
import { startAllFolds } from '../../../src/store/scoring/campaign-folds.ts';
import { bumpCampaignsVersion, lockScoringCursor } from '../../../src/store/scoring/scoring-cursors.ts';
import { pointTournament } from '../../support/definitions.ts';
import { gameround } from '../../support/events.ts';
import {
  accept,
  addCampaign,
  addTenant,
  type OpenModules,
  openModules,
  untilScored,
} from '../../support/modules.ts';

let modules: OpenModules;
beforeEach(async () => {
  modules = await openModules();
});
afterEach(() => modules.close());

const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };
const bets = (players: number, count: number) =>
  Array.from({ length: count }, (_, i) => gameround({ player_id: `p${i % players}` }));

/** Begins a fold of every campaign beside the one that is shown. */
async function startAgain(tenant_id: number): Promise<void> {
  await modules.database.transaction(async (session) => {
    await lockScoringCursor(session, tenant_id);
    await startAllFolds(session, tenant_id);
    await bumpCampaignsVersion(session, tenant_id);
  });
}

test('steps that build a fold and steps that follow a growing log alternate', async () => {
  const tenant_id = await addTenant(modules);
  await addCampaign(modules, tenant_id, pointTournament(window));
  await accept(modules, tenant_id, bets(400, 400));
  await untilScored(modules, tenant_id);
  await modules.scoring.close();
  await startAgain(tenant_id);
  await accept(modules, tenant_id, bets(400, 1_200));
  const turns: string[] = [];
  let state: TenantState | undefined;
  for (let step = 0; step < 7; step++) {
    const taken = await modules.database.transaction((session) =>
      takeStep(session, tenant_id, state, { stepEvents: 300, buildEvents: 60 }),
    );
    assert.ok(taken);
    turns.push(taken.events > 0 ? 'log' : taken.built.length > 0 ? 'build' : 'nothing');
    state = showStep(taken);
  }
  assert.deepEqual(turns.slice(0, 6), ['log', 'build', 'log', 'build', 'log', 'build']);
});

test('a step builds as much as it may, however long nobody built anything and whatever players play', async () => {
  const tenant_id = await addTenant(modules);
  for (let campaign = 0; campaign < 4; campaign++)
    await addCampaign(modules, tenant_id, pointTournament({ ...window, custom_id: `empty-${campaign}` }));
  await accept(modules, tenant_id, bets(60, 60 * 20));
  await untilScored(modules, tenant_id);
  await modules.scoring.close();
  await startAgain(tenant_id);
  const sizes: number[] = [];
  for (let state: TenantState | undefined; ; ) {
    const step = await modules.database.transaction((session) =>
      takeStep(session, tenant_id, state, { buildEvents: 400 }),
    );
    assert.ok(step);
    sizes.push(step.standings.length);
    state = showStep(step);
    if (step.built.some((fold) => fold.complete)) break;
  }
  // Four folds of 20 events each player: 5 players reach the bound, and no group of players is larger than that.
  assert.deepEqual(sizes, Array(12).fill(4 * 5));
});
