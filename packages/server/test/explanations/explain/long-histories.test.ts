import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { wholeHistory } from '@laurel/rules/explanations/explain.ts';
import { explainLog, nearWindow } from '@laurel/rules/explanations/explain-log.ts';
import { SNAPSHOT_ROUNDS } from '@laurel/rules/fold/fold.ts';
import { askForRefolds } from '../../../src/cursor/store/refolds.ts';
import { voidEvents } from '../../../src/events/void-events.ts';
import { explainHistory } from '../../../src/explanations/explain-history.ts';
import { explainPlayer } from '../../../src/explanations/explain-player.ts';
import { loggedFact, withVoids } from '../../../src/explanations/logged-facts.ts';
import { readLogPart } from '../../../src/history/history.ts';
import { readSnapshotsAt } from '../../../src/scoring/store/fold-snapshots.ts';
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

const rounds = 3 * SNAPSHOT_ROUNDS;
const clock = () => new Date('2026-11-20T12:00:00Z');
const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };
const tasks = [
  { task: 'turnover', amount: '3', points: '1' },
  { task: 'streak', length: 2, points: '10' },
] as const;

let modules: OpenModules;
let tenant_id: number;
let campaign_id: number;
beforeEach(async () => {
  modules = await openModules();
  tenant_id = await addTenant(modules);
  const rules = { tasks: [...tasks], bonus_money: false };
  const games = { ids: ['game-1'] };
  campaign_id = await addCampaign(modules, tenant_id, pointTournament({ ...window, games, rules }));
  await play(Array.from({ length: rounds }, (_, round) => history(round)).flat());
  await play(nearby());
});
afterEach(() => modules.close());

function event(round: number, second: number, members = {}) {
  const timestamp = new Date(Date.parse(window.start) + second * 1000).toISOString();
  const unique_id = `${round} at ${second}`;
  return gameround({ player_id: 'long', round_id: `r${round}`, timestamp, unique_id, ...members });
}

const day = 86_400;

/** Rounds near the window and further away, of the campaign's game and another one, with bets and without. */
function nearby(): ReturnType<typeof gameround>[] {
  return [-7200, -3601, -3600, -1, day, day + 3600, day + 3601].flatMap((second, i) => [
    event(6000 + i, second),
    event(6010 + i, second, { game_id: 'another' }),
    event(6020 + i, second, { is_win: true, amount: 2 }),
  ]);
}

/** Rounds of all sorts: some are wins alone, some of other games or bonus money, some that begin before the window, or at the time of another. */
function history(round: number): ReturnType<typeof gameround>[] {
  if (round === 490) return [event(round, round), event(round, 2 * SNAPSHOT_ROUNDS + 50)];
  if (round % 17 === 6) return [event(round, round, { is_win: true, amount: 2 })];
  if (round % 97 === 5) return [event(round, -60), event(round, round)];
  if (round % 11 === 3) return [event(round, round, { game_id: 'another' })];
  if (round % 13 === 4) return [event(round, round, { is_bonus: true }), event(round, round + 2)];
  if (round % 7 === 1) return [event(round, round - 1), event(round, round, { is_win: true, amount: 4 })];
  return [event(round, round)];
}

async function play(events: unknown[]): Promise<void> {
  await accept(modules, tenant_id, events);
  await untilScored(modules, tenant_id);
}

async function view() {
  const { views } = await modules.boards.ofTenant(tenant_id);
  const shown = views.get(campaign_id);
  assert.ok(shown);
  return shown;
}

/** Pages of all sizes, against an explanation of the whole. */
async function assertPages(player_id = 'long'): Promise<void> {
  const shown = await view();
  const { compiled, seq } = shown;
  const part = { player_id, ...nearWindow(compiled), facts: [] };
  const wanted = { upTo: seq, ...withVoids, only: 'with event' } as const;
  const all = await readLogPart(modules.database.ofTenant(tenant_id), part, wanted);
  const whole = explainLog(compiled, all.map(loggedFact), wholeHistory(compiled, null)).rounds;
  const history = { shown, player_id, joinedAt: null, listsNear: true };
  for (const [offset, limit] of [
    [0, 10],
    [0, 2000],
    [480, 100],
    [Math.floor(whole.length / 2), 1],
    [whole.length - 5, 100],
    [whole.length, 100],
  ] as const) {
    const { rows, ...rest } = await explainHistory(modules, tenant_id, history, { offset, limit });
    assert.deepEqual(rows, whole.slice(offset, offset + limit));
    const counted = whole.filter((row) => row.not_counted === null).length;
    const score = whole.at(-1)?.score ?? null;
    assert.deepEqual(rest, { count: whole.length, rounds: counted, score, agrees: true });
  }
}

async function usable(): Promise<number> {
  const { fold_id, seq: upTo } = await view();
  return (await readSnapshotsAt(modules.database.ofTenant(tenant_id), { fold_id, player_id: 'long', upTo }))
    .length;
}

test('pages of a long history, from snapshots on, are those of the whole', async () => {
  assert.equal(await usable(), 2);
  await assertPages();
  await play([event(700, 9000, { is_win: true, amount: 3 }), event(5000, 3, { game_id: 'another' })]);
  await assertPages();
  const { database, scoring } = modules;
  const unique_ids = ['1 at 0', '4 at 4', '490 at 490', '700 at 700', '1000 at 1000'];
  const staff = { tenant_id, username: 'test' };
  await voidEvents({ database, scoring, clock }, staff, { unique_ids, reason: 'rolled back' });
  await untilScored(modules, tenant_id);
  await assertPages();
});

test('a page is folded from the snapshot before it: what is earlier is not folded again', async () => {
  const dependencies = { ...modules, clock, explainDrops: async () => [] };
  const page = () =>
    explainPlayer(dependencies, tenant_id, campaign_id, 'long', { offset: rounds - 100, limit: 50 });
  const intact = await page();
  const gone = `delete from events where tenant_id = $1 and unique_id in ('20 at 20', '21 at 21') returning seq, amount`;
  const removed = await modules.database.query({ text: gone, values: [tenant_id] });
  assert.equal(removed.length, 2);
  const { rows, score } = await page();
  assert.equal(score, intact.score);
  // Two rounds that are missing from the list move it on; nothing else of them is missed.
  assert.deepEqual(rows.slice(0, 48), intact.rows.slice(2));
});

test('the same of a history of which hardly anything counts, so that it has no snapshot', async () => {
  const members = (round: number) => ({ player_id: 'elsewhere', unique_id: `elsewhere ${round}` });
  const events = Array.from({ length: 12_000 }, (_, round) =>
    event(round, round, { ...members(round), game_id: round % 2_000 === 7 ? 'game-1' : 'another' }),
  );
  await play(events.slice(0, 6_000));
  await play(events.slice(6_000));
  await assertPages('elsewhere');
});

test('while something is newer than the snapshots, they are not used', async () => {
  const { database } = modules;
  await play([event(9000, 9000)]);
  const cursorAt = (seq: string) =>
    database.query({
      text: `update scoring_cursors set seq = ${seq} where tenant_id = $1`,
      values: [tenant_id],
    });
  await cursorAt('seq - 1');
  assert.equal(await usable(), 2, 'an event of a later round changes no snapshot');
  await cursorAt('20');
  assert.equal(await usable(), 0);
  await modules.scoring.close();
  await database.ofTenant(tenant_id).transaction((tenant) => askForRefolds(tenant, ['long']));
  assert.equal(await usable(), 0);
});
