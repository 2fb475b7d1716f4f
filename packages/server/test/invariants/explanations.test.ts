import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standingOf } from '@laurel/rules/boards/standing.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { wholeHistory } from '@laurel/rules/explanations/explain.ts';
import {
  explainLog,
  type LoggedFact,
  type LoggedRoundExplained,
  leftOut,
  nearWindow,
} from '@laurel/rules/explanations/explain-log.ts';
import { emptyFold, foldFacts, foldNext, type PlayerFold, roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { compareRounds, roundKey } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { someCampaign, someFacts, someJoin, someRates } from '../support/campaign-arbitraries.ts';
import { propertyRuns } from '../support/property-runs.ts';

const rates = rateTable(someRates);

/** A log of one player in any order; some events are voided. */
const someLog: fc.Arbitrary<LoggedFact[]> = someFacts.chain((facts) =>
  fc
    .array(
      fc.integer({ min: 0, max: 7 }).map((dice) => dice === 0),
      { minLength: facts.length, maxLength: facts.length },
    )
    .chain((voids) => {
      const events = facts.map((fact, index) => ({
        ...fact,
        unique_id: String(fact.seq),
        voided: voids[index] === true,
      }));
      return fc.shuffledSubarray(events, { minLength: events.length });
    }),
);

test('an explanation names each round in the window or near it once, in order, and ends with the score of the standing', () => {
  const property = fc.property(someCampaign, someLog, someJoin, (definition, log, joinedAt) => {
    const selects = compileSelection(definition.games);
    const campaign = compileCampaign(definition, rates, (game_id) => selects(game_id, undefined));
    const events = ofListedRounds(log, campaign);
    const explained = explainLog(campaign, events, wholeHistory(campaign, joinedAt)).rounds;
    const standing = standingOf(campaign, foldFacts(campaign, log.filter(isNotVoided), joinedAt));
    assert.equal(explained.at(-1)?.score ?? null, standing.score);
    assert.equal(explained.filter((round) => round.not_counted === null).length, standing.rounds);
    assert.equal(explained.filter((round) => round.not_counted === 'unpriced').length, standing.unpriced);
    const named = explained.map(({ round }) => roundKey(round));
    assert.deepEqual(named.toSorted(), [...new Set(events.map(roundKey))].toSorted());
    assert.deepEqual(
      explained,
      explained.toSorted((a, b) => compareRounds(a.round, b.round)),
    );
    assert.equal(explained.flatMap((round) => round.events).length, events.length);
  });
  fc.assert(property, propertyRuns(1000));
});

test('explaining a history in parts, from snapshots, gives the explanation of the whole', () => {
  const times = fc.array(fc.integer({ min: 0, max: 48 * 2 }), { maxLength: 4 });
  const property = fc.property(
    someCampaign,
    someLog,
    someJoin,
    times,
    (definition, log, joinedAt, halfHours) => {
      const selects = compileSelection(definition.games);
      const campaign = compileCampaign(definition, rates, (game_id) => selects(game_id, undefined));
      const events = ofListedRounds(log, campaign);
      const { rounds } = explainLog(campaign, events, wholeHistory(campaign, joinedAt));
      const inOrder = roundsInOrder(campaign, events.filter(isNotVoided));
      const { snapshots } = foldNext(campaign, emptyFold(campaign, joinedAt), inOrder, 2);
      const startOf = (fold: PlayerFold | undefined) =>
        fold?.boundary?.started_at ?? Number.NEGATIVE_INFINITY;
      const bounds = [
        ...snapshots.map(startOf),
        ...halfHours.map((half) => campaign.start + half * 1_800_000_000),
      ];
      bounds.sort((a, b) => a - b);
      for (const [i, from] of [Number.NEGATIVE_INFINITY, ...bounds].entries()) {
        const parts = [...bounds.slice(i), Number.POSITIVE_INFINITY];
        let before = snapshots.findLast((one) => startOf(one) === from);
        // Parts begin only at snapshots, or at the beginning.
        if (before === undefined && from !== Number.NEGATIVE_INFINITY) continue;
        let start = from;
        for (const until of parts) {
          const part = {
            from: start,
            until,
            before: before ?? emptyFold(campaign, joinedAt),
            last: inOrder.at(-1),
          };
          const explained = explainLog(campaign, ofPart(events, rounds, campaign, part), part);
          const expected = rounds.filter(
            ({ round }) => round.started_at > start && round.started_at <= until,
          );
          assert.deepEqual(explained.rounds, expected);
          before = explained.after;
          start = until;
        }
      }
    },
  );
  fc.assert(property, propertyRuns(1000));
});

/** Events of rounds that have an event in the part near the window, or begin in the part but outside the window. */
function ofPart(
  events: LoggedFact[],
  rounds: readonly LoggedRoundExplained[],
  { start, end }: { start: number; end: number },
  { from, until }: { from: number; until: number },
): LoggedFact[] {
  const named = rounds
    .map(({ round }) => round)
    .filter(({ started_at }) => started_at > from && started_at <= until)
    .filter(({ started_at }) => started_at < start || started_at >= end);
  const read = new Set(named.map(roundKey));
  const near = nearWindow({ start, end });
  for (const event of events)
    if (event.occurred_at >= Math.max(near.start, from) && event.occurred_at < Math.min(near.end, until + 1))
      read.add(roundKey(event));
  return events.filter((event) => read.has(roundKey(event)));
}

/** All events of the rounds that an explanation lists, voided or not; where no bet is in the window, by the round's start. */
function ofListedRounds(log: LoggedFact[], campaign: CompiledCampaign): LoggedFact[] {
  const { start, end, selects } = campaign;
  const near = nearWindow(campaign);
  const isIn = (time: number, window: { start: number; end: number }) =>
    time >= window.start && time < window.end;
  return [...Map.groupBy(log, roundKey).values()].flatMap((events) => {
    const bets = events.filter(({ is_win }) => !is_win);
    const counted = bets.filter((event) => leftOut(campaign, event) === null);
    const first = [counted, bets, events].find(({ length }) => length > 0) as LoggedFact[];
    const begins = Math.min(...first.map(({ occurred_at }) => occurred_at));
    const isInside =
      bets.some(({ occurred_at }) => isIn(occurred_at, { start, end })) ||
      (bets.length === 0 && isIn(begins, { start, end }));
    const isNear = isIn(begins, near) && selects((events[0] as LoggedFact).game_id);
    return isInside || isNear ? events : [];
  });
}

function isNotVoided(event: LoggedFact): boolean {
  return !event.voided;
}
