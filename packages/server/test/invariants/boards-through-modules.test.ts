import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import fc from 'fast-check';
import { createCampaign } from '../../src/campaigns/lifecycle/drafts.ts';
import { publishCampaign } from '../../src/campaigns/lifecycle/publish.ts';
import { disqualifyIn, joinIn, untilBoardsAreTrue, voidIn } from '../support/beside-the-log.ts';
import { batchesOf, earlyRates, type News, type SomeDay, someDay } from '../support/day-arbitraries.ts';
import { forFile } from '../support/for-file.ts';
import {
  accept,
  addRates,
  addTenant,
  boardRows,
  openModules,
  rebuild,
  standingsOf,
} from '../support/modules.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { referenceBoard, referenceDay } from '../support/reference-board.ts';
import { onTheWire, toEvents, type WireEvent } from '../support/wire-events.ts';

const modules = forFile(openModules);
const clock = () => new Date('2026-11-20T12:00:00Z');

/** The parts that a day's batches leave open: lists are used again from the first when they are used up. */
interface Sending {
  /** After how many batches the campaign is published. */
  publishedAfter: number;
  /** Which of the events sent so far is sent again with each batch. */
  resent: number[];
  /** Which event of the day is voided after each batch, sent yet or not; null: none. */
  voided: (number | null)[];
  /** Whether to wait with the next batch until this one is on the boards; otherwise several meet in one step of scoring. */
  waits: boolean[];
}

const someSending: fc.Arbitrary<Sending> = fc.record({
  publishedAfter: fc.nat({ max: 6 }),
  resent: fc.array(fc.nat({ max: 99 }), { minLength: 1, maxLength: 6 }),
  voided: fc.array(fc.option(fc.nat({ max: 199 })), { minLength: 1, maxLength: 6 }),
  waits: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
});

test('whenever events, resends, voids, joins and rates come, a board equals its rebuild to the byte, and the reference (I3, I4)', async () => {
  const property = fc.asyncProperty(someDay, someSending, async (drawn, sending) => {
    const day = onTheWire(drawn);
    const tenant_id = await addTenant(modules);
    await addRates(modules, tenant_id, earlyRates);
    const { campaign_id, voided } = await playDay(tenant_id, day, sending);
    const board = await boardRows(modules, tenant_id, campaign_id);
    const counted = day.news.filter((one) => toEvents(one).every(({ data }) => !voided.has(data.unique_id)));
    assert.deepEqual(board, referenceBoard(day.definition, referenceDay(counted, earlyRates)));
    const live = await standingsOf(modules, tenant_id);
    await rebuild(modules, tenant_id);
    assert.deepEqual(await standingsOf(modules, tenant_id), live);
    assert.deepEqual(await boardRows(modules, tenant_id, campaign_id), board);
  });
  await fc.assert(property, propertyRuns(100, 10));
});

/** Plays the day for a tenant, through intake and scoring, until every board is true; answers which events are void. */
async function playDay(
  tenant_id: number,
  day: SomeDay,
  { publishedAfter, resent, voided: voids, waits }: Sending,
) {
  const [dependencies, author] = [
    { ...modules, clock },
    { tenant_id, username: 'test' },
  ];
  const { id: campaign_id } = await createCampaign(dependencies, author, day.definition);
  const batches = [...batchesOf(day)];
  const all = day.news.flatMap(toEvents);
  const [sent, voided] = [new Set<WireEvent>(), new Set<string>()];
  for (let number = 0; number < Math.max(batches.length, publishedAfter + 1); number += 1) {
    if (number === publishedAfter) await publishCampaign(dependencies, author, campaign_id);
    const batch = batches[number] ?? [];
    const events = all.slice(sent.size, sent.size + batch.flatMap(toEvents).length);
    for (const event of events) sent.add(event);
    const again = turn([...sent], turn(resent, number));
    await accept(modules, tenant_id, again === undefined ? [] : [...events, again]);
    for (const one of batch) await tell(tenant_id, campaign_id, day.definition, one);
    const gone = turn(all, turn(voids, number));
    if (gone) {
      const answer = await voidIn(modules, tenant_id, [gone.data.unique_id]);
      assert.deepEqual([answer.voided, answer.pending], sent.has(gone) ? [1, 0] : [0, 1]);
      voided.add(gone.data.unique_id);
    }
    if (turn(waits, number)) await untilBoardsAreTrue(modules, tenant_id);
  }
  await untilBoardsAreTrue(modules, tenant_id);
  return { campaign_id, voided };
}

/** The list's item at a number, wrapping around; undefined for an empty list. */
function turn<Item>(list: Item[], number: number | null | undefined): Item | undefined {
  return typeof number === 'number' ? list[number % list.length] : undefined;
}

/** The news that no event carries. */
async function tell(tenant_id: number, campaign_id: number, { join }: TournamentDefinition, news: News) {
  if (news.kind === 'rates') await addRates(modules, tenant_id, news.rates);
  if (news.kind === 'join' && join === 'opt_in')
    await joinIn(modules, tenant_id, { campaign_id, player_id: news.player_id, joined_at: news.at });
  if (news.kind === 'disqualification') await disqualifyIn(modules, tenant_id, campaign_id, news.player_id);
}
