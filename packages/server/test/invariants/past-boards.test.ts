import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import fc from 'fast-check';
import { createCampaign } from '../../src/campaigns/lifecycle/drafts.ts';
import { publishCampaign } from '../../src/campaigns/lifecycle/publish.ts';
import { disqualify } from '../../src/participation/participation.ts';
import { momentsAt } from '../../src/scoring/past/moments.ts';
import { boardAtLast, boardsAtMoments, scoresAtMoments } from '../../src/scoring/past/past-boards.ts';
import { pastCampaign } from '../../src/scoring/past/past-campaign.ts';
import type { ActiveFold, ShownCampaign } from '../../src/scoring/tenant-state.ts';
import { joinIn, untilBoardsAreTrue, voidIn } from '../support/beside-the-log.ts';
import { someRates } from '../support/campaign-arbitraries.ts';
import { batchesOf, type News, type SomeDay, someDay } from '../support/day-arbitraries.ts';
import { forFile } from '../support/for-file.ts';
import { stopLogClock } from '../support/log-clock.ts';
import { accept, addRates, addTenant, boardRows, openModules, untilScored } from '../support/modules.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { onTheWire, toEvents, type WireEvent } from '../support/wire-events.ts';

const modules = forFile(openModules);

const BEGIN = Date.parse('2026-11-20T12:00:00Z');
/** The window ends at midnight between the 21st and the 22nd, the grace a quarter of an hour later. */
const CLOSE = Date.parse('2026-11-22T00:15:00Z');
const HOUR = 3_600_000;
const username = 'test';
const { signal } = new AbortController();

interface Shown {
  /** Milliseconds. */
  at: number;
  rows: BoardRow[];
}

const someVoids = fc.array(fc.option(fc.nat({ max: 99 })), { minLength: 1, maxLength: 6 });

test('one fold for all past moments gives the boards that were shown then', async () => {
  const property = fc.asyncProperty(someDay, someVoids, async (drawn, voids) => {
    // A campaign in which no player can score cannot be published.
    fc.pre(drawn.definition.rules.tasks.every(({ points }) => points !== '0'));
    const tenant_id = await addTenant(modules);
    await addRates(modules, tenant_id, someRates);
    const { campaign_id, shown } = await live(tenant_id, onTheWire(drawn), voids);
    await stopLogClock(modules.database, new Date((shown.at(-1)?.at ?? BEGIN) + HOUR));
    await untilScored(modules, tenant_id);
    await untilBoardsAreTrue(modules, tenant_id);
    const boards = await pastBoardsOf(tenant_id, campaign_id, shown);
    for (const [i, { rows }] of shown.entries()) assert.deepEqual(boards.together[i], rows);
    for (const [i, { rows }] of shown.entries()) assert.deepEqual(boards.alone[i], rows);
  });
  await fc.assert(property, propertyRuns(10));
});

/** Plays a tenant's day and records its board after each batch; batches are nine hours apart. */
async function live(tenant_id: number, day: SomeDay, voids: (number | null)[]) {
  const author = { tenant_id, username };
  const dependencies = { ...modules, clock: () => new Date(BEGIN) };
  const { id: campaign_id } = await createCampaign(dependencies, author, day.definition);
  await stopLogClock(modules.database, new Date(BEGIN));
  await publishCampaign(dependencies, author, campaign_id);
  if (day.definition.join === 'opt_in')
    for (const news of day.news)
      if (news.kind === 'join')
        await joinIn(modules, tenant_id, { campaign_id, player_id: news.player_id, joined_at: news.at });
  const shown: Shown[] = [];
  const sent: WireEvent[] = [];
  for (const [i, batch] of [...batchesOf(day)].entries()) {
    const at = BEGIN + i * 9 * HOUR;
    await stopLogClock(modules.database, new Date(at));
    // Facts of players after the grace change no final board, but do change the shown one until it is settled.
    const told = at > CLOSE ? batch.filter(({ kind }) => kind === 'gameround') : batch;
    await take(tenant_id, campaign_id, told, at);
    sent.push(...told.flatMap(toEvents));
    const number = voids[i % voids.length];
    const gone = typeof number === 'number' ? sent[number % sent.length] : undefined;
    if (gone && at <= CLOSE) await voidIn(modules, tenant_id, [gone.data.unique_id]);
    await untilScored(modules, tenant_id);
    await untilBoardsAreTrue(modules, tenant_id);
    shown.push({ at, rows: await boardRows(modules, tenant_id, campaign_id) });
  }
  return { campaign_id, shown };
}

async function take(tenant_id: number, campaign_id: number, batch: News[], at: number): Promise<void> {
  await accept(modules, tenant_id, batch.flatMap(toEvents));
  for (const news of batch) {
    if (news.kind !== 'disqualification') continue;
    const { player_id } = news;
    const dependencies = { ...modules, clock: () => new Date(at) };
    await disqualify(dependencies, { tenant_id, username }, campaign_id, { player_id, reason: 'drawn' });
  }
}

async function pastBoardsOf(tenant_id: number, campaign_id: number, shown: Shown[]) {
  const { database, scoring, turns } = modules;
  const walk = { turn: turns.begin(), signal };
  const state = await scoring.stateOf(tenant_id);
  const campaign = state.campaigns.get(campaign_id) as ShownCampaign;
  const fold = state.folds.find(({ fold_id }) => fold_id === campaign.fold_id) as ActiveFold;
  const at = async (times: number[]) => {
    const moments = await momentsAt(
      database.ofTenant(tenant_id),
      fold,
      times.map((time) => time * 1_000),
    );
    assert.ok(moments);
    return pastCampaign(database.ofTenant(tenant_id), state, { shown: campaign, fold }, moments);
  };
  const alone: BoardRow[][] = [];
  for (const one of shown) {
    const board = await boardAtLast(database.ofTenant(tenant_id), await at([one.at]), walk);
    alone.push(board.rows(0, board.count));
  }
  const past = await at(shown.map((one) => one.at));
  const { last, scores } = await scoresAtMoments(database.ofTenant(tenant_id), past, walk, 1_000_000);
  const together: BoardRow[][] = [];
  for await (const { board } of boardsAtMoments(past, scores, walk))
    together.push(board.rows(0, board.count));
  assert.deepEqual(last.rows(0, last.count), together.at(-1));
  const inSlices = await boardAtLast(database.ofTenant(tenant_id), past, { ...walk, eventsAtOnce: 1 });
  assert.deepEqual(inSlices.rows(0, last.count), together.at(-1));
  return { alone, together };
}
