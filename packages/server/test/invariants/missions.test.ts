import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkDefinition } from '@laurel/contract/campaigns/checks.ts';
import type { MissionDefinition } from '@laurel/contract/campaigns/definition.ts';
import { normaliseMission } from '@laurel/contract/campaigns/mission-defaults.ts';
import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { foldFacts, outcomeOf } from '@laurel/rules/fold/fold.ts';
import { completionsOf } from '@laurel/rules/missions/completions.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { campaignStart, someJoin, someRates } from '../support/campaign-arbitraries.ts';
import { batchSizes, follow, followAll } from '../support/followed-folds.ts';
import { referenceMission } from '../support/kinds/reference-mission.ts';
import { someCalendar, someMissionOn, someMixedLog } from '../support/mission-arbitraries.ts';
import { propertyRuns } from '../support/property-runs.ts';

const rates = rateTable(someRates);
const someMission = someMissionOn(someCalendar);

/** The log as it would be in the two days of the mission. */
function moved(log: GameroundFact[], { start }: MissionDefinition): GameroundFact[] {
  const by = Date.parse(start) * 1000 - campaignStart;
  return log.map((one) => ({ ...one, occurred_at: one.occurred_at + by, received_at: one.received_at + by }));
}

const movedJoin = (joinedAt: number | null, { start }: MissionDefinition) =>
  joinedAt === null ? null : joinedAt + Date.parse(start) * 1000 - campaignStart;

describe('missions', () => {
  test('definitions of these kinds may be stored, and normalising them again changes nothing', () => {
    const property = fc.property(someMission, (definition) => {
      assert.deepEqual(checkDefinition(definition), []);
      assert.deepEqual(normaliseMission(definition), definition);
    });
    fc.assert(property, propertyRuns(200));
  });

  test('the completed steps are those of a second, naive implementation, whatever clocks do', () => {
    let completed = 0;
    const property = fc.property(someMission, someMixedLog, someJoin, (definition, facts, joined) => {
      const [log, joinedAt] = [moved(facts, definition), movedJoin(joined, definition)];
      const campaign = compileCampaign(definition, rates, () => true);
      const { units, reached_at } = outcomeOf(campaign, foldFacts(campaign, log, joinedAt));
      const expected = referenceMission(definition, someRates, log, joinedAt);
      completed += expected.steps;
      const found = completionsOf(campaign, log, joinedAt).filter(({ step }) => step !== null);
      assert.deepEqual(
        [found.length, found.at(-1)?.completed_at ?? null],
        [expected.steps, expected.reached_at],
      );
      assert.deepEqual({ steps: Number(units ?? 0) / 1e8, reached_at }, expected);
    });
    fc.assert(property, propertyRuns(3000));
    assert.ok(completed > 300, `only ${completed} steps were completed`);
  });

  test('following a log batch by batch, late and from stored texts, gives the bytes of folding everything', () => {
    const property = fc.property(
      someMission,
      someMixedLog,
      someJoin,
      batchSizes,
      (definition, facts, joined, sizes) => {
        const campaign = compileCampaign(definition, rates, () => true);
        const joinedAt = movedJoin(joined, definition);
        followAll([follow(campaign, () => joinedAt)], moved(facts, definition), sizes);
      },
    );
    fc.assert(property, propertyRuns(500));
  });
});
