import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { foldFacts } from '@laurel/rules/fold/fold.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import { explainLog, type LoggedFact } from '@laurel/rules/kinds/tournament/explain/explain-log.ts';
import { standingOf } from '@laurel/rules/kinds/tournament/standing.ts';
import { rateTable } from '@laurel/rules/money/rates.ts';
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

test('an explanation names each round with a bet in the window once, in order, and ends with the score of the standing', () => {
  const property = fc.property(someCampaign, someLog, someJoin, (definition, log, joinedAt) => {
    const selects = compileSelection(definition.games);
    const campaign = compileCampaign(definition, rates, (game_id) => selects(game_id, undefined));
    const events = ofRoundsInWindow(log, campaign);
    const explained = explainLog(campaign, events, joinedAt);
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

/** What the store reads for an explanation: every event of the rounds that have a bet in the window, voided or not. */
function ofRoundsInWindow(log: LoggedFact[], { start, end }: { start: number; end: number }): LoggedFact[] {
  const rounds = new Set(
    log
      .filter(({ is_win, occurred_at }) => !is_win && occurred_at >= start && occurred_at < end)
      .map(roundKey),
  );
  return log.filter((event) => rounds.has(roundKey(event)));
}

function isNotVoided(event: LoggedFact): boolean {
  return !event.voided;
}
