import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { Turn, Turns } from '../../src/scheduling/turns.ts';
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

const CAMPAIGNS = 3;
/** More than a board shows in one go. */
const PLAYERS = 600;
const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };

/** Turns that are over at every look, so that work stops wherever it may. */
class ShortTurns extends Turns {
  looks = 0;
  readonly #onNext: () => void;

  constructor(onNext: () => void = () => {}) {
    super(() => 0);
    this.#onNext = onNext;
  }

  override begin(): Turn {
    const note = () => {
      this.looks += 1;
      this.#onNext();
    };
    return new Turn(
      () => Number.POSITIVE_INFINITY,
      async () => note(),
    );
  }
}

/** A tenant with campaigns, which no other scoring follows from now on. */
async function startHeld(turns: Turns): Promise<HeldTenant> {
  for (let nth = 0; nth < CAMPAIGNS; nth++)
    await addCampaign(modules, tenant_id, pointTournament({ ...window, custom_id: `c-${nth}` }));
  await modules.scoring.stateOf(tenant_id);
  await modules.scoring.close();
  const held = holdTenant(modules, tenant_id, turns);
  await buildAll(held);
  if (!held.isWritten) await held.checkpoint(0);
  return held;
}

const bets = (count: number, player: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => gameround({ player_id: player(nth) }));

test('a step looks after each fold and each line whether others wait, and boards are shown whole', async () => {
  const counts: number[][] = [];
  let held: HeldTenant | undefined;
  const boards = () => [...(held?.state?.campaigns.values() ?? [])].map(({ board }) => board);
  const turns = new ShortTurns(() => counts.push(boards().map((board) => board.count)));
  held = await startHeld(turns);
  await accept(
    modules,
    tenant_id,
    bets(PLAYERS, (nth) => `p${nth}`),
  );
  turns.looks = 0;
  const { events } = await held.follow();
  assert.equal(events, PLAYERS);
  assert.deepEqual(valuesOf(boards(), 'count'), Array(CAMPAIGNS).fill(PLAYERS));
  assert.ok(turns.looks >= 2 * CAMPAIGNS * PLAYERS, `${turns.looks} looks`);
  const shown = new Set(counts.flat());
  assert.deepEqual(shown, new Set([0, PLAYERS]));
});

test('a checkpoint looks after each row, and reading boards after each score', async () => {
  const turns = new ShortTurns();
  const held = await startHeld(turns);
  await accept(
    modules,
    tenant_id,
    bets(PLAYERS, (nth) => `p${nth}`),
  );
  await held.follow();
  turns.looks = 0;
  await held.checkpoint(0);
  assert.ok(turns.looks >= PLAYERS, `${turns.looks} looks`);
  const reading = new ShortTurns();
  const again = holdTenant(modules, tenant_id, reading);
  await again.catchUp();
  const [campaign] = again.state?.campaigns.values() ?? [];
  assert.equal(campaign?.board.count, PLAYERS);
  assert.ok(reading.looks >= CAMPAIGNS * PLAYERS, `${reading.looks} looks`);
});
