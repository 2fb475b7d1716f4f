import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rounds, second, shortCampaign, shortStart } from '../../../server/test/support/rounds-in-short.ts';
import { foldFacts } from './fold.ts';
import { foldAtMoments, type PastFact } from './fold-at-moments.ts';

const campaign = shortCampaign('PT', { tasks: [{ task: 'turnover', amount: '1', points: '1' }] });
const facts: PastFact[] = rounds('1>2 1 1>5 1 1 1>3 1').map((fact) => ({ ...fact, voided_change: null }));
const at = (seconds: number, voids_up_to = 0) => ({
  campaign,
  received: shortStart + seconds * second,
  voids_up_to,
});

/** The fold of what had been received, and was not void, at the moment. */
function foldThen(all: readonly PastFact[], { received, voids_up_to }: ReturnType<typeof at>) {
  const isCounted = ({ voided_change }: PastFact) => voided_change === null || voided_change > voids_up_to;
  return foldFacts(
    campaign,
    all.filter((fact) => fact.received_at <= received && isCounted(fact)),
    null,
  );
}

test('each moment has the fold of what was received by then', () => {
  const moments = [0, 1, 15, 21, 40, 60].map((seconds) => at(seconds));
  assert.deepEqual(
    Array.from(foldAtMoments(moments, facts.toReversed(), null)),
    moments.map((moment) => foldThen(facts, moment)),
  );
});

test('a moment without news has the same object as the one before', () => {
  const [first, second] = foldAtMoments([at(12), at(13)], facts, null);
  assert.equal(first, second);
});

test('an event counts until the moment that knows of its void', () => {
  const voided = facts.map((fact, index) => (index === 2 ? { ...fact, voided_change: 7 } : fact));
  const moments = [at(30, 6), at(30, 7), at(60, 8)];
  assert.deepEqual(
    Array.from(foldAtMoments(moments, voided, null)),
    moments.map((moment) => foldThen(voided, moment)),
  );
});
