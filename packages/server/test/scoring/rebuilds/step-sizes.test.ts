import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { pointTournament } from '../../support/definitions.ts';
import { gameround } from '../../support/events.ts';
import { holdTenant } from '../../support/held.ts';
import {
  accept,
  addCampaign,
  addTenant,
  type OpenModules,
  openModules,
  startAllFolds,
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

/** Begins a second fold of every campaign, in addition to the shown one. */
async function startAgain(tenant_id: number): Promise<void> {
  await modules.database.ofTenant(tenant_id).transaction(startAllFolds);
}

test('a turn builds as much as it may, even after a long pause and however much players play', async () => {
  const tenant_id = await addTenant(modules);
  for (let campaign = 0; campaign < 4; campaign++)
    await addCampaign(modules, tenant_id, pointTournament({ ...window, custom_id: `empty-${campaign}` }));
  await accept(modules, tenant_id, bets(60, 60 * 20));
  await untilScored(modules, tenant_id);
  await modules.scoring.close();
  await startAgain(tenant_id);
  const held = holdTenant(modules, tenant_id);
  await held.catchUp();
  const sizes: number[] = [];
  for (let before = 0; held.state?.folds.some((fold) => !fold.built); before = held.unwritten.players.size) {
    await held.build(400);
    sizes.push(held.unwritten.players.size - before);
  }
  sizes.push(held.unwritten.players.size - sizes.reduce((sum, size) => sum + size, 0));
  // Four folds of 20 events each player: 5 players reach the bound, and no group of players is larger than that.
  assert.deepEqual(sizes, [...Array(12).fill(5), 0]);
});
