import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compileCampaign, compileOfKind } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { foldFacts, outcomeOf, stateNow, TAIL_ROUNDS } from '@laurel/rules/fold/fold.ts';
import { NewRounds } from '@laurel/rules/fold/new-rounds.ts';
import { decodeFold, encodeFold } from '@laurel/rules/fold/player-row.ts';
import { exactText } from '@laurel/rules/money/decimal.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { campaignStart, someCampaign, someJoin, someRates } from '../support/campaign-arbitraries.ts';
import { assertSameInParts, batchSizes, follow, followAll } from '../support/followed-folds.ts';
import { type LoyaltyDefinition, loyalty } from '../support/kinds/loyalty.ts';
import { referenceLoyalty } from '../support/kinds/reference-loyalty.ts';
import { someMixedLog } from '../support/mission-arbitraries.ts';
import { extendBy, newFacts } from '../support/new-facts.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { ratio } from '../support/reference-fold.ts';
import { fact, rounds } from '../support/rounds-in-short.ts';

const rates = rateTable(someRates);

function compile(definition: LoyaltyDefinition) {
  return compileOfKind(loyalty, definition, rates, () => true);
}

const plain: LoyaltyDefinition = {
  kind: 'loyalty',
  start: '2026-11-20T00:00:00Z',
  end: '2026-11-22T00:00:00Z',
  currency: 'EUR',
  join: 'automatic',
  rules: { min_bet: null, max_bet: null, bonus_money: true, grace_seconds: 900 },
  facts: ['deposit', 'login'],
  least: '2',
};

const someLoyalty: fc.Arbitrary<LoyaltyDefinition> = fc
  .record({
    currency: fc.constantFrom('EUR', 'EUR', 'SEK', 'GBP'),
    join: fc.constantFrom('automatic' as const, 'opt_in' as const),
    min_bet: fc.constantFrom(null, '0.2'),
    facts: fc.subarray(['deposit', 'login'] as const),
  })
  .map(({ min_bet, ...some }) => ({ ...plain, ...some, rules: { ...plain.rules, min_bet } }));

describe('facts are entries of a history in the order of time (I3, I4)', () => {
  test('following batch by batch gives the bytes of folding everything, in objects and in columns', () => {
    const campaigns = fc.array(fc.record({ definition: someLoyalty, joinedAt: someJoin }), {
      minLength: 1,
      maxLength: 3,
    });
    const property = fc.property(
      campaigns,
      someCampaign,
      someMixedLog,
      batchSizes,
      (some, other, facts, sizes) => {
        const tournament = follow(
          compileCampaign(other, rates, () => true),
          () => campaignStart,
        );
        const followed = some.map(({ definition, joinedAt }) => follow(compile(definition), () => joinedAt));
        followAll([...followed, tournament], facts, sizes);
      },
    );
    fc.assert(property, propertyRuns(1000));
  });

  test('a history folded in parts, wherever it is divided, has the same fold and snapshots', () => {
    const property = fc.property(someMixedLog, someJoin, batchSizes, (facts, joinedAt, sizes) =>
      assertSameInParts(compile(plain), facts, joinedAt, sizes),
    );
    fc.assert(property, propertyRuns(500));
  });
});

describe('a state follows the rules of facts', () => {
  test('the state is the one that a second, naive implementation reaches', () => {
    const property = fc.property(someLoyalty, someMixedLog, someJoin, (definition, log, joinedAt) => {
      const campaign = compile(definition);
      const { deposited, ...state } = stateNow(campaign, foldFacts(campaign, log, joinedAt));
      const { deposited: expected, ...rest } = referenceLoyalty(definition, someRates, log, joinedAt);
      assert.deepEqual(state, rest);
      const [n, d] = ratio(exactText(deposited));
      assert.equal(n * expected[1], expected[0] * d);
    });
    fc.assert(property, propertyRuns(3000));
  });

  test('a campaign that asks for none sees none, and folds as if there were none', () => {
    const property = fc.property(someCampaign, someMixedLog, (definition, log) => {
      const campaign = compileCampaign(definition, rates, () => true);
      const played = log.filter((one) => one.fact == null);
      const text = (facts: GameroundFact[]) => encodeFold(campaign, foldFacts(campaign, facts, null));
      assert.equal(text(log), text(played));
      const others = log.filter((one) => one.fact != null);
      assert.equal(new NewRounds(newFacts([], others)).of(campaign).size, 0);
    });
    fc.assert(property, propertyRuns(300));
  });
});

describe('what a fold keeps of facts', () => {
  const campaign = compile(plain);
  const login = (name: string, at: number) =>
    fact(name, 'bet', '0', at, { game_id: '', currency: '', fact: 'login' });
  const logins = (count: number, from: number) =>
    Array.from({ length: count }, (_, i) => login(`l${i}`, from + i));

  test('a login is never the later round by which a round is lost', () => {
    const score = (facts: GameroundFact[]) => outcomeOf(campaign, foldFacts(campaign, facts, null)).units;
    assert.equal(score([...rounds('1>'), ...logins(9, 5)]), 1);
    assert.equal(score([...rounds('1> 1>'), ...logins(1, 5)]), 100 + 1 + 1);
  });

  test('a player who only logs in keeps no more of it than one who plays keeps rounds', () => {
    const fold = foldFacts(campaign, logins(5_000, 0), null);
    assert.equal(fold.tail.length, TAIL_ROUNDS);
    assert.equal(foldFacts(campaign, [...rounds('1 1>2 1'), ...logins(5_000, 50)], null).tail.length, 4);
  });

  test('a last round that may still be won or lost stays until it is settled or another one follows', () => {
    const logged = [...rounds('1 1>'), ...logins(20, 50)];
    const fold = foldFacts(campaign, logged, null);
    assert.equal(fold.tail.length, 21);
    const settled = extendBy(
      campaign,
      fold,
      newFacts(logged, [fact('r001', 'win', '5', 99, { game_id: 'G' })]),
      null,
    );
    assert.notEqual(settled, 'refold');
    if (settled !== 'refold') assert.equal(settled.tail.length, TAIL_ROUNDS);
    const later = extendBy(campaign, fold, newFacts(logged, [fact('s', 'bet', '1', 500)]), null);
    if (later !== 'refold') assert.equal(later.tail.length, TAIL_ROUNDS);
  });

  test('its text is read again, and that of rounds alone is as it was', () => {
    const fold = foldFacts(campaign, [...rounds('1 1'), ...logins(2, 90)], null);
    assert.deepEqual(decodeFold(campaign, encodeFold(campaign, fold)), fold);
    const played = encodeFold(campaign, foldFacts(campaign, rounds('1'), null));
    assert.equal(played.endsWith(`,[["G","r000",${campaignStart},1000000,"1","0",2]]]`), true, played);
  });
});
