import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { untilBoardsAreTrue } from '../support/beside-the-log.ts';
import { someCampaign, someFacts, someRates } from '../support/campaign-arbitraries.ts';
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
  untilScored,
} from '../support/modules.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { referenceStanding } from '../support/reference-fold.ts';

const modules = forFile(openModules);

/** Two players' events in any order, cut into batches; some are sent twice, and the campaign is published in between. */
const someArrival = fc
  .tuple(someFacts, someFacts)
  .map(([first, second]) => [wholeMilliseconds('P1', first), wholeMilliseconds('P2', second)].flat())
  .map((facts) => ({ facts, all: facts.map(asEvent) }))
  .chain(({ facts, all }) =>
    fc.record({
      facts: fc.constant(facts),
      events: fc.shuffledSubarray([...all, ...all.slice(0, 5)], {
        minLength: all.length + Math.min(5, all.length),
      }),
      sizes: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 130, maxLength: 130 }),
      publishedAfter: fc.integer({ min: 0, max: 3 }),
    }),
  );

test('live boards equal a rebuild to the byte, and the reference (I3, I4)', async () => {
  const property = fc.asyncProperty(someCampaign, someArrival, async (drawn, arrival) => {
    const definition: TournamentDefinition = { ...drawn, join: 'automatic' };
    const tenant_id = await addTenant(modules);
    await addRates(modules, tenant_id, someRates);
    const campaign_id = await play(tenant_id, definition, arrival);
    const live = await standingsOf(modules, tenant_id);
    const board = await boardRows(modules, tenant_id, campaign_id);
    assert.deepEqual(scoresOf(board), referenceScores(definition, arrival.facts));
    await rebuild(modules, tenant_id);
    assert.deepEqual(await standingsOf(modules, tenant_id), live);
    assert.deepEqual(await boardRows(modules, tenant_id, campaign_id), board);
  });
  await fc.assert(property, propertyRuns(25));
});

test('a late rate counts as if it had always been there', async () => {
  const property = fc.asyncProperty(someCampaign, someArrival, async (drawn, arrival) => {
    const definition: TournamentDefinition = { ...drawn, join: 'automatic' };
    const tenant_id = await addTenant(modules);
    const campaign_id = await play(tenant_id, definition, arrival);
    await addRates(modules, tenant_id, someRates);
    await untilBoardsAreTrue(modules, tenant_id);
    const board = await boardRows(modules, tenant_id, campaign_id);
    assert.deepEqual(scoresOf(board), referenceScores(definition, arrival.facts));
  });
  await fc.assert(property, propertyRuns(9));
});

function scoresOf(rows: BoardRow[]) {
  return rows
    .map(({ player_id, score, reached_at }) => ({ player_id, score, reached_at }))
    .toSorted((a, b) => (a.player_id < b.player_id ? -1 : 1));
}

function referenceScores(definition: TournamentDefinition, facts: GameroundFact[]) {
  return ['P1', 'P2'].flatMap((player_id) => {
    const own = facts.filter((fact) => fact.player_id === player_id);
    const { score, reached_at } = referenceStanding(definition, someRates, own, null);
    return score === null ? [] : [{ player_id, score, reached_at }];
  });
}

async function play(
  tenant_id: number,
  definition: TournamentDefinition,
  { events, sizes, publishedAfter }: { events: unknown[]; sizes: number[]; publishedAfter: number },
): Promise<number> {
  let campaign_id: number | undefined;
  const rest = [...events];
  for (const [i, size] of sizes.entries()) {
    if (i === publishedAfter) campaign_id = await addCampaign(modules, tenant_id, definition);
    if (rest.length === 0 && i > publishedAfter) break;
    await accept(modules, tenant_id, rest.splice(0, size));
  }
  await untilScored(modules, tenant_id);
  return campaign_id as number;
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

function asEvent({ seq, received_at: _, occurred_at, amount, ...members }: GameroundFact) {
  const unique_id = `${members.player_id}-${seq}`;
  const data = { unique_id, timestamp: formatTimestamp(occurred_at), amount: Number(amount), ...members };
  return { event: 'gameround', data };
}
