import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { HeldTenant } from '../../src/scoring/held-tenant.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround } from '../support/events.ts';
import { buildAll, holdTenant } from '../support/held.ts';
import { valuesOf } from '../support/members.ts';
import { accept, addCampaign, addTenant, type OpenModules, openModules } from '../support/modules.ts';

let modules: OpenModules;
let tenant_id: number;
beforeEach(async () => {
  modules = await openModules();
  tenant_id = await addTenant(modules);
});
afterEach(() => modules.close());

/** More than the first page of scores has. */
const PLAYERS = 120;
/** Between two players of the board, so that most players of the tenant are not on it. */
const STRANGERS = 6;
const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };

const idOf = (nth: number) => `p-${String(nth).padStart(4, '0')}`;
const isBlocked = (nth: number) => nth % 7 === 3;
let facts = 0;
const fact = (player_id: string, members: object) => ({
  event: 'player',
  data: { unique_id: `fact-${++facts}`, timestamp: '2026-11-19T00:00:00Z', player_id, ...members },
});
/** Everybody plays for another amount, and some are blocked; between them are players who never play. */
function events(strangers: number): object[] {
  const all = Array.from({ length: PLAYERS }, (_, nth) => nth);
  const others = Array.from({ length: strangers }, (_, nth) => nth);
  return all.flatMap((nth) => [
    gameround({ player_id: idOf(nth), amount: 1 + (nth % 50) }),
    ...(isBlocked(nth) ? [fact(idOf(nth), { is_blocked: true })] : []),
    ...others.map((other) => fact(`${idOf(nth)}-${other}`, { is_blocked: true })),
  ]);
}

/** A tenant whose events are scored and in the newest checkpoint. */
async function scored(audience: object, strangers: number): Promise<HeldTenant> {
  await addCampaign(modules, tenant_id, pointTournament({ ...window, ...audience }));
  await modules.scoring.stateOf(tenant_id);
  await modules.scoring.close();
  const held = holdTenant(modules, tenant_id);
  await buildAll(held);
  if (!held.isWritten) await held.checkpoint(0);
  await accept(modules, tenant_id, events(strangers));
  await held.follow();
  await held.checkpoint(0);
  return held;
}

function boardOf({ state }: HeldTenant) {
  const [campaign] = state?.campaigns.values() ?? [];
  assert.ok(campaign);
  const { board } = campaign;
  const entries = [...board.entries()].sort((a, b) => (a.player_id < b.player_id ? -1 : 1));
  return { rows: board.rows(0, board.count), entries };
}

for (const [name, strangers] of [
  ['who are all that the tenant has', 0],
  ['of a tenant with many more', STRANGERS],
] as const)
  for (const [told, audience] of [
    ['by whether they are blocked', {}],
    ['by all that is known of them', { audience: { countries: ['SE'] } }],
  ] as const)
    test(`a board of players ${name}, ${told}, is read back as it was`, async () => {
      const held = await scored(audience, strangers);
      const before = boardOf(held);
      assert.equal(before.entries.length, PLAYERS);
      const again = holdTenant(modules, tenant_id);
      await again.catchUp();
      assert.deepEqual(boardOf(again), before);
      const eligible = Array.from(
        { length: PLAYERS },
        (_, nth) => !isBlocked(nth) && !('audience' in audience),
      );
      assert.deepEqual(valuesOf(before.entries, 'eligible'), eligible);
    });
