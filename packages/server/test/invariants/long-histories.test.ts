import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { SNAPSHOT_ROUNDS, TAIL_ROUNDS } from '@laurel/rules/fold/fold.ts';
import { askForRefolds } from '../../src/cursor/store/refolds.ts';
import { voidEvents } from '../../src/events/void-events.ts';
import { divideParts } from '../../src/history/history.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround } from '../support/events.ts';
import {
  accept,
  addCampaign,
  addTenant,
  boardRows,
  type OpenModules,
  openModules,
  rebuild,
  standingsOf,
  untilScored,
} from '../support/modules.ts';

let modules: OpenModules;
let tenant_id: number;
beforeEach(async () => {
  modules = await openModules();
  tenant_id = await addTenant(modules);
});
afterEach(() => modules.close());

const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };
const tasks = [
  { task: 'turnover', amount: '1', points: '1' },
  { task: 'wins', count: 1, points: '100' },
] as const;
const campaign = (members = {}) => pointTournament({ ...window, rules: { tasks: [...tasks] }, ...members });

/** A bet of one of the player's rounds, a second after that of the previous round. */
function bet(round: number, members = {}) {
  return gameround({
    player_id: 'long',
    round_id: `r${round}`,
    unique_id: `bet-${round}`,
    timestamp: new Date(Date.parse(window.start) + round * 1000).toISOString(),
    ...members,
  });
}

const win = (round: number) => bet(round, { unique_id: `win-${round}`, is_win: true });

async function play(events: unknown[]): Promise<void> {
  await accept(modules, tenant_id, events);
  await untilScored(modules, tenant_id);
}

const manyBets = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => bet(from + i));

function snapshots(): Promise<{ campaign_id: number; rounds: number; fold: string }[]> {
  return modules.database.query({
    text: `
      select f.campaign_id, s.player_id, s.rounds, s.started_at, s.fold
        from fold_snapshots s join campaign_folds f using (tenant_id, fold_id)
       where s.tenant_id = $1 and f.shown
       order by f.campaign_id, s.player_id, s.rounds`,
    values: [tenant_id],
  });
}

/** Compares folds and snapshots with those that the whole log gives. */
async function assertAsFromNothing(): Promise<void> {
  const live = { standings: await standingsOf(modules, tenant_id), snapshots: await snapshots() };
  await rebuild(modules, tenant_id);
  assert.deepEqual(live, { standings: await standingsOf(modules, tenant_id), snapshots: await snapshots() });
}

test('late events in a long history give the same folds and snapshots as the whole log', async () => {
  await addCampaign(modules, tenant_id, campaign());
  await addCampaign(modules, tenant_id, campaign({ custom_id: 'two', games: { ids: ['even'] } }));
  const rounds = 2 * SNAPSHOT_ROUNDS + 100;
  const game = (round: number) => ({ game_id: round % 2 === 0 ? 'even' : 'game-1' });
  await play(Array.from({ length: rounds }, (_, round) => bet(round, game(round))));
  assert.deepEqual(
    (await snapshots()).map((snapshot) => snapshot.rounds),
    [SNAPSHOT_ROUNDS, 2 * SNAPSHOT_ROUNDS, SNAPSHOT_ROUNDS],
  );
  const late = [
    win(rounds - 6),
    win(SNAPSHOT_ROUNDS + 3),
    // The last round of a snapshot, and one that starts at the same time but comes after it.
    win(SNAPSHOT_ROUNDS - 1),
    bet(SNAPSHOT_ROUNDS - 1, { unique_id: 'same time', round_id: 's' }),
    // A bet that moves a round from the end to the beginning.
    bet(10, { unique_id: 'earlier', round_id: `r${rounds - 10}`, ...game(rounds - 10) }),
    win(0),
  ].map(({ event, data }) => ({ event, data: { ...game(Number(String(data.round_id).slice(1))), ...data } }));
  for (const events of [late.slice(0, 1), late.slice(1, 2), late.slice(2, 4), late.slice(4)]) {
    await play(events);
    await assertAsFromNothing();
  }
});

test('folds a late win from the snapshot before it, without reading earlier events again', async () => {
  const id = await addCampaign(modules, tenant_id, campaign());
  await play(manyBets(0, SNAPSHOT_ROUNDS + 20));
  await modules.database.query({
    text: `delete from events where tenant_id = $1 and unique_id = 'bet-5'`,
    values: [tenant_id],
  });
  await play([win(SNAPSHOT_ROUNDS + 10)]);
  const [row] = await boardRows(modules, tenant_id, id);
  assert.equal(row?.score, String(SNAPSHOT_ROUNDS + 20 + 100));
});

test('a void removes a snapshot for which the history is now too short', async () => {
  await addCampaign(modules, tenant_id, campaign());
  await play(manyBets(0, SNAPSHOT_ROUNDS + TAIL_ROUNDS));
  assert.equal((await snapshots()).length, 1);
  const { database, scoring } = modules;
  const dependencies = { database, scoring, clock: () => new Date('2026-11-20T12:00:00Z') };
  await voidEvents(
    dependencies,
    { tenant_id, username: 'test' },
    { unique_ids: ['bet-7'], reason: 'rolled back' },
  );
  await untilScored(modules, tenant_id);
  assert.deepEqual(await snapshots(), []);
  await assertAsFromNothing();
});

test('a deleted fold leaves no snapshot behind', async () => {
  await addCampaign(modules, tenant_id, campaign());
  await play(manyBets(0, SNAPSHOT_ROUNDS + 20));
  await rebuild(modules, tenant_id);
  const [kept] = await modules.database.query<{ count: number }>({
    text: 'select count(*) from fold_snapshots where tenant_id = $1',
    values: [tenant_id],
  });
  assert.equal(kept?.count, 1);
});

test('reading a player with many rounds in slices gives the same as reading at once', async () => {
  await addCampaign(modules, tenant_id, campaign());
  const realMoney = { tasks: [...tasks], bonus_money: false };
  await addCampaign(modules, tenant_id, campaign({ custom_id: 'real', rules: realMoney }));
  // Each has two bets, three seconds apart, of which the first may not count: many begin in one slice and go on in the next.
  const twice = Array.from({ length: 8_000 }, (_, i) => [
    bet(8_000 + i, { is_bonus: true }),
    bet(8_003 + i, { round_id: `r${8_000 + i}`, unique_id: `second-${i}` }),
  ]).flat();
  const others = Array.from({ length: 50 }, (_, i) => gameround({ player_id: `other-${i}` }));
  await play([...manyBets(0, 8_000), ...others]);
  await play(twice.slice(0, 8_000));
  await play([...twice.slice(8_000), win(7_000), win(15_900)]);
  const player_ids = ['long', ...others.map(({ data }) => String(data.player_id))];
  const [start, end] = [Date.parse(window.start) * 1000, Date.parse(window.end) * 1000];
  const parts = player_ids.map((player_id) => ({ player_id, start, end, facts: [] }));
  const tenant = modules.database.ofTenant(tenant_id);
  const divided = await divideParts(tenant, parts, { upTo: 30_000 }, 5_000);
  assert.deepEqual([...divided.keys()], ['long']);
  const bounds = [start, ...(divided.get('long') ?? []), end];
  assert.ok(bounds.length >= 4, String(bounds));
  assert.deepEqual(
    bounds,
    [...new Set(bounds)].toSorted((a, b) => a - b),
  );
  await modules.database.ofTenant(tenant_id).transaction((tenant) => askForRefolds(tenant, player_ids));
  const live = { standings: await standingsOf(modules, tenant_id), snapshots: await snapshots() };
  await untilScored(modules, tenant_id);
  assert.deepEqual({ standings: await standingsOf(modules, tenant_id), snapshots: await snapshots() }, live);
  assert.equal(live.snapshots.length, 2 * Math.floor((16_000 - TAIL_ROUNDS) / SNAPSHOT_ROUNDS));
  await assertAsFromNothing();
});
