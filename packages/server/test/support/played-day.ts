import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import fc from 'fast-check';
import { createCampaign } from '../../src/campaigns/lifecycle/drafts.ts';
import { publishCampaign } from '../../src/campaigns/lifecycle/publish.ts';
import { disqualify } from '../../src/participation/participation.ts';
import { joinIn, untilBoardsAreTrue, voidIn } from './beside-the-log.ts';
import { batchesOf, type News, type SomeDay } from './day-arbitraries.ts';
import { accept, addRates, type Modules } from './modules.ts';
import { toEvents, type WireEvent } from './wire-events.ts';

const username = 'test';
const clock = () => new Date('2026-11-20T12:00:00Z');

/** The parts that a day's batches leave open: lists are used again from the first when they are used up. */
export interface Sending {
  /** After how many batches the campaign is published. */
  publishedAfter: number;
  /** Which of the events sent so far is sent again with each batch. */
  resent: number[];
  /** Which of them is voided after each batch; null: none. */
  voided: (number | null)[];
  /** Whether to wait with the next batch until this one is on the boards; otherwise several meet in one step of scoring. */
  waits: boolean[];
}

export const someSending: fc.Arbitrary<Sending> = fc.record({
  publishedAfter: fc.nat({ max: 6 }),
  resent: fc.array(fc.nat({ max: 99 }), { minLength: 1, maxLength: 6 }),
  voided: fc.array(fc.option(fc.nat({ max: 99 })), { minLength: 1, maxLength: 6 }),
  waits: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
});

/** A campaign that was played, and the events that were voided on the way. */
export interface Played {
  id: number;
  definition: TournamentDefinition;
  voided: Set<string>;
}

/** Plays the day for a tenant, through intake and scoring, until every board is true. */
export async function playDay(
  modules: Modules,
  tenant_id: number,
  day: SomeDay,
  { publishedAfter, resent, voided, waits }: Sending,
): Promise<Played> {
  const dependencies = { ...modules, clock };
  const { definition } = day;
  const { id } = await createCampaign(dependencies, { tenant_id, username }, definition);
  const played: Played = { id, definition, voided: new Set() };
  const batches = [...batchesOf(day)];
  const sent: WireEvent[] = [];
  for (let number = 0; number < Math.max(batches.length, publishedAfter + 1); number += 1) {
    if (number === publishedAfter) await publishCampaign(dependencies, { tenant_id, username }, id);
    const batch = batches[number] ?? [];
    const events = batch.flatMap(toEvents);
    sent.push(...events);
    const again = turn(sent, turn(resent, number));
    await accept(modules, tenant_id, again === undefined ? [] : [...events, again]);
    for (const one of batch) await tell(modules, tenant_id, played, one);
    const taken = turn(sent, turn(voided, number));
    if (taken) {
      const { unique_id } = taken.data;
      await voidIn(modules, tenant_id, [unique_id]);
      played.voided.add(unique_id);
    }
    if (turn(waits, number)) await untilBoardsAreTrue(modules, tenant_id);
  }
  await untilBoardsAreTrue(modules, tenant_id);
  return played;
}

/** The list's item at a number, wrapping around; undefined for an empty list. */
function turn<Item>(list: Item[], number: number | null | undefined): Item | undefined {
  return typeof number === 'number' ? list[number % list.length] : undefined;
}

/** The news that no event carries. */
async function tell(modules: Modules, tenant_id: number, campaign: Played, news: News): Promise<void> {
  if (news.kind === 'rates') await addRates(modules, tenant_id, news.rates);
  const { id: campaign_id, definition } = campaign;
  if (news.kind === 'join' && definition.join === 'opt_in')
    await joinIn(modules, tenant_id, { campaign_id, player_id: news.player_id, joined_at: news.at });
  if (news.kind === 'disqualification')
    await disqualify({ ...modules, clock }, { tenant_id, username }, campaign_id, {
      player_id: news.player_id,
      reason: 'drawn',
    });
}
