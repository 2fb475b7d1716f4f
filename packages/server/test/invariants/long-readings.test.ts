import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import { voidEvents } from '../../src/events/void-events.ts';
import { explainedRounds, explainHistory } from '../../src/explanations/explain-history.ts';
import { momentsAt } from '../../src/scoring/past/moments.ts';
import { boardsAtMoments, scoresAtMoments } from '../../src/scoring/past/past-boards.ts';
import { pastCampaign } from '../../src/scoring/past/past-campaign.ts';
import { joinedOf } from '../../src/scoring/scoring.ts';
import type { ActiveFold, ShownCampaign } from '../../src/scoring/tenant-state.ts';
import { simulateBoards } from '../../src/simulation/simulate-boards.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { stopLogClock } from '../support/log-clock.ts';
import { accept, addCampaign, addTenant, boardRows, openModules, untilScored } from '../support/modules.ts';

const BEGIN = Date.parse('2026-11-20T12:00:00Z');
const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };
const rules = {
  tasks: [
    { task: 'turnover', amount: '3', points: '1' },
    { task: 'streak', length: 2, points: '10' },
  ],
  bonus_money: false,
} as const;
const definition = pointTournament({ ...window, rules: { ...rules, tasks: [...rules.tasks] } });
const { signal } = new AbortController();
const ROUNDS = 6_000;
const clock = () => new Date(BEGIN);

const modules = forFile(openModules);
let tenant_id: number;
let campaign_id: number;
let shown: BoardRow[][];
let sent = 0;
before(async () => {
  tenant_id = await addTenant(modules);
  campaign_id = await addCampaign(modules, tenant_id, definition);
  shown = [];
  // Each of the three steps of receipt has late events of the steps before, and the last one voids some.
  for (const step of [0, 1, 2]) {
    await stopLogClock(modules.database, new Date(BEGIN + step * 60_000));
    const rounds = Array.from({ length: ROUNDS }, (_, nth) => nth).filter((nth) => stepOf(nth) === step);
    await play([...rounds.flatMap(roundOf), gameround({ player_id: `short-${step}`, timestamp: at(step) })]);
    if (step === 2) await voided(['7 at 7', '4500 at 4500']);
    shown.push(await boardRows(modules, tenant_id, campaign_id));
  }
});

function stepOf(nth: number): number {
  return nth % 50 === 11 ? 2 : Math.floor((nth * 3) / ROUNDS);
}

function at(second: number): string {
  return new Date(Date.parse(window.start) + second * 1_000).toISOString();
}

function event(round: number, second: number, members = {}) {
  const of = { player_id: 'long', round_id: `r${round}`, unique_id: `${round} at ${second}` };
  sent += 1;
  return gameround({ ...of, timestamp: at(second), ...members });
}

/** Many begin in one slice and go on in the next; of some the first bet does not count. */
function roundOf(nth: number) {
  if (nth % 3 === 1) return [event(nth, nth, { is_bonus: nth % 2 === 0 }), event(nth, nth + 5)];
  if (nth % 7 === 2) return [event(nth, nth), event(nth, nth + 1, { is_win: true, amount: 4 })];
  return [event(nth, nth)];
}

async function play(events: unknown[]): Promise<void> {
  await accept(modules, tenant_id, events);
  await untilScored(modules, tenant_id);
}

async function voided(unique_ids: string[]): Promise<void> {
  const staff = { tenant_id, username: 'test' };
  await voidEvents({ ...modules, clock }, staff, { unique_ids, reason: 'rolled back' });
  sent -= unique_ids.length;
  await untilScored(modules, tenant_id);
}

test('a long history is simulated in slices as it is scored, each event once', async () => {
  const half = { start: window.start, end: '2026-11-20T00:50:00Z' };
  const candidates = [window, half, { ...window, start: half.end }].map((moved) => ({
    definition: normaliseDefinition({ ...definition, ...moved }),
    everybodyJoined: false,
    receivedInTime: false,
  }));
  const { database } = modules;
  const of = { tenant_id, campaign_id };
  const { simulated, events } = await simulateBoards({ database }, of, candidates, signal);
  assert.deepEqual(simulated[0]?.board.rows(0, 10), shown.at(-1));
  assert.equal(events, sent + 3);
  const alone = await simulateBoards({ database }, of, candidates.slice(1, 2), signal);
  assert.deepEqual(simulated[1]?.board.rows(0, 10), alone.simulated[0]?.board.rows(0, 10));
});

test('past boards of a long history in slices are those that were shown', async () => {
  const state = await modules.scoring.stateOf(tenant_id);
  const campaign = state.campaigns.get(campaign_id) as ShownCampaign;
  const fold = state.folds.find(({ fold_id }) => fold_id === campaign.fold_id) as ActiveFold;
  const tenant = modules.database.ofTenant(tenant_id);
  await stopLogClock(modules.database, new Date(BEGIN + 10 * 60_000));
  const times = [0, 1, 2].map((step) => (BEGIN + step * 60_000 + 30_000) * 1_000);
  const moments = await momentsAt(tenant, fold, times);
  assert.ok(moments);
  const past = await pastCampaign(tenant, state, { shown: campaign, fold }, moments);
  const walk = { signal };
  const boards = async (eventsAtOnce: number) => {
    const { scores } = await scoresAtMoments(tenant, past, { ...walk, eventsAtOnce }, 1_000_000);
    const rows: BoardRow[][] = [];
    for (const { board } of boardsAtMoments(past, scores, walk)) rows.push(board.rows(0, board.count));
    return rows;
  };
  const inSlices = await boards(1);
  assert.deepEqual(inSlices, await boards(1_000_000));
  assert.deepEqual(inSlices, shown);
});

test('a long history is explained in one walk, a part at a time, as a page of all its rounds is', async () => {
  const state = await modules.scoring.stateOf(tenant_id);
  const fold = state.folds[0] as ActiveFold;
  const { fold_id, compiled } = fold;
  const { seq } = state.campaigns.get(campaign_id) as ShownCampaign;
  const player_id = 'long';
  const joinedAt = joinedOf(fold, player_id);
  const history = { shown: { fold_id, compiled, seq, voidsUpTo: undefined }, player_id, joinedAt };
  const parts = await Array.fromAsync(explainedRounds(modules, tenant_id, history));
  const { rows } = await explainHistory(modules, tenant_id, history, { offset: 0, limit: 2 * ROUNDS });
  assert.ok(rows.length > ROUNDS / 2, String(rows.length));
  assert.deepEqual(parts.flat(), rows);
  const most = Math.max(...parts.map((part) => part.length));
  assert.ok(most <= 2_000, String(most));
});
