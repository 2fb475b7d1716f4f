import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../../support/definitions.ts';
import { gameround } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { buildAll, holdTenant } from '../../support/held.ts';
import { accept, addCampaign, addTenant, openModules } from '../../support/modules.ts';

const modules = forFile(openModules);

/** More than one page of the log. */
const EVENTS = 2_600;
const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };

test('a step takes all that waits, over several pages; one that would change too many standings, or one of them too much, ends before', async () => {
  assert.deepEqual(await stepsOver(2, {}), [EVENTS, 0]);
  assert.deepEqual(await stepsOver(2, { stepEvents: 2_550 }), [2_550, 50, 0]);
  assert.deepEqual(await stepsOver(1, {}), [2_500, 100, 0]);
  assert.deepEqual(await stepsOver(EVENTS, { stepStandings: 2_000 }), [2_500, 100, 0]);
  assert.deepEqual(await stepsOver(1_000, { stepStandings: 2_000 }), [EVENTS, 0]);
});

/** How many events each step takes of a log of bets of so many players, until there are none; the board has all of them then. */
async function stepsOver(
  players: number,
  options: { stepEvents?: number; stepStandings?: number },
): Promise<number[]> {
  const tenant_id = await addTenant(modules);
  const campaign_id = await addCampaign(modules, tenant_id, pointTournament(window));
  await modules.scoring.close();
  const held = holdTenant(modules, tenant_id);
  await buildAll(held);
  const bets = Array.from({ length: EVENTS }, (_, i) => gameround({ player_id: `p${i % players}` }));
  await accept(modules, tenant_id, bets);
  const taken: number[] = [];
  while (taken.at(-1) !== 0) taken.push((await held.follow(options)).events);
  assert.equal(held.state?.campaigns.get(campaign_id)?.board.count, players);
  return taken;
}
