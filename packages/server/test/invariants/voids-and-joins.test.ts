import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { joinIn, untilBoardsAreTrue, voidIn } from '../support/beside-the-log.ts';
import { someCampaign, someFacts, someJoin, someRates } from '../support/campaign-arbitraries.ts';
import { forFile } from '../support/for-file.ts';
import {
  accept,
  addCampaign,
  addRates,
  addTenant,
  boardRows,
  openModules,
  rebuild,
  standingsOf,
} from '../support/modules.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { referenceStanding } from '../support/reference-fold.ts';

const modules = forFile(openModules);

const playerIds = ['P1', 'P2', 'P3'];
const PARTS = 6;

/** The part of the events with which a void or a join arrives. */
const somePart = fc.nat({ max: PARTS - 1 });

/** Three players' events in any order, some of them void sooner or later, and what each player says of joining. */
const someDay = fc.record({
  facts: fc
    .tuple(someFacts, someFacts, someFacts)
    .map((players) => players.flatMap((facts, i) => wholeMilliseconds(playerIds[i] as string, facts))),
  order: fc.infiniteStream(fc.nat()),
  voided: fc.infiniteStream(fc.option(somePart, { freq: 4 }).map((part) => part)),
  joins: fc.tuple(...playerIds.map(() => fc.array(fc.tuple(someJoin, somePart), { maxLength: 3 }))),
});

interface Day {
  campaign: TournamentDefinition;
  facts: { fact: GameroundFact; arrives: number; voided: number | null }[];
  joins: { player_id: string; joined_at: number; told: number }[];
}

const someLawDay: fc.Arbitrary<Day> = fc
  .tuple(someCampaign, someDay)
  .map(([campaign, { facts, order, voided, joins }]) => ({
    campaign,
    facts: facts.map((fact) => ({
      fact,
      arrives: order.next().value % PARTS,
      voided: voided.next().value,
    })),
    joins: joins.flatMap((times, i) =>
      times.flatMap(([joined_at, told]) =>
        joined_at === null ? [] : [{ player_id: playerIds[i] as string, joined_at, told }],
      ),
    ),
  }));

test('boards do not depend on when voids and joins arrive (I3, I4)', async () => {
  const property = fc.asyncProperty(someLawDay, async (day) => {
    const tenant_id = await addTenant(modules);
    await addRates(modules, tenant_id, someRates);
    const campaign_id = await addCampaign(modules, tenant_id, day.campaign);
    for (let part = 0; part < PARTS; part++) await play(tenant_id, campaign_id, day, part);
    await untilBoardsAreTrue(modules, tenant_id);
    const board = await boardRows(modules, tenant_id, campaign_id);
    assert.deepEqual(scoresOf(board), referenceScores(day));
    const live = await standingsOf(modules, tenant_id);
    await rebuild(modules, tenant_id);
    assert.deepEqual(await standingsOf(modules, tenant_id), live);
    assert.deepEqual(await boardRows(modules, tenant_id, campaign_id), board);
  });
  await fc.assert(property, propertyRuns(25));
});

/** Sends a part of the events and, without waiting for scoring, the voids and joins that arrive with it. */
async function play(tenant_id: number, campaign_id: number, day: Day, part: number): Promise<void> {
  const arriving = day.facts.filter(({ arrives }) => arrives === part);
  await accept(
    modules,
    tenant_id,
    arriving.map(({ fact }) => asEvent(fact)),
  );
  // Some of them before they arrive.
  const gone = day.facts.filter(({ voided }) => voided === part);
  if (gone.length > 0) {
    const answer = await voidIn(
      modules,
      tenant_id,
      gone.map(({ fact }) => idOf(fact)),
    );
    const { voided, pending, unknown } = answer;
    const here = gone.filter(({ arrives }) => arrives <= part).length;
    assert.deepEqual({ voided, pending, unknown }, { voided: here, pending: gone.length - here, unknown: 0 });
  }
  if (day.campaign.join === 'automatic') return;
  for (const { told, ...join } of day.joins)
    if (told === part) await joinIn(modules, tenant_id, { campaign_id, ...join });
}

function referenceScores({ campaign, facts, joins }: Day) {
  return playerIds.flatMap((player_id) => {
    const own = facts.filter(({ fact, voided }) => fact.player_id === player_id && voided === null);
    const times = joins.filter((join) => join.player_id === player_id).map((join) => join.joined_at);
    const joinedAt = times.length > 0 ? Math.min(...times) : null;
    const rounds = own.map(({ fact }) => fact);
    const { score, reached_at } = referenceStanding(campaign, someRates, rounds, joinedAt);
    return score === null ? [] : [{ player_id, score, reached_at }];
  });
}

function scoresOf(rows: { player_id: string; score: string; reached_at: number }[]) {
  return rows
    .map(({ player_id, score, reached_at }) => ({ player_id, score, reached_at }))
    .toSorted((a, b) => (a.player_id < b.player_id ? -1 : 1));
}

/** The events as sent, which contain the facts except the time of receipt: all arrive in time. */
function wholeMilliseconds(player_id: string, facts: GameroundFact[]): GameroundFact[] {
  return facts.map((fact) => ({
    ...fact,
    player_id,
    occurred_at: Math.floor(fact.occurred_at / 1000) * 1000,
    received_at: 0,
  }));
}

const idOf = ({ player_id, seq }: GameroundFact) => `${player_id}-${seq}`;

function asEvent(fact: GameroundFact) {
  const { seq: _, received_at: __, occurred_at, amount, ...members } = fact;
  const timestamp = formatTimestamp(occurred_at);
  const data = { unique_id: idOf(fact), timestamp, amount: Number(amount), ...members };
  return { event: 'gameround', data };
}
