import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compileCampaign, compileOfKind } from '@laurel/rules/campaigns/compiled-campaign.ts';
import {
  emptyFold,
  foldFacts,
  foldNext,
  outcomeOf,
  roundsInOrder,
  stateNow,
  TAIL_ROUNDS,
} from '@laurel/rules/fold/fold.ts';
import { NewRounds } from '@laurel/rules/fold/new-rounds.ts';
import { decodeFold, encodeFold } from '@laurel/rules/fold/player-row.ts';
import { exactText } from '@laurel/rules/money/decimal.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import {
  campaignEnd,
  campaignStart,
  someCampaign,
  someFactsUpTo,
  someJoin,
  someRates,
} from '../support/campaign-arbitraries.ts';
import { foldAtOnce, follow, followAll, SNAPSHOT_ROUNDS } from '../support/followed-folds.ts';
import { type LoyaltyDefinition, loyalty } from '../support/kinds/loyalty.ts';
import { referenceLoyalty } from '../support/kinds/reference-loyalty.ts';
import { extendBy, newFacts } from '../support/new-facts.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { ratio } from '../support/reference-fold.ts';
import { fact, rounds } from '../support/rounds-in-short.ts';

const rates = rateTable(someRates);
const hour = 3_600_000_000;

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

/** Deposits and logins at times that meet those of rounds. */
const someOthers = fc.array(
  fc.record({
    hours: fc.oneof(fc.integer({ min: -2, max: 49 }), fc.integer({ min: 0, max: 12 })),
    microseconds: fc.constantFrom(0, 1, 499, 500, 999_999),
    fact: fc.constantFrom('deposit' as const, 'login' as const),
    amount: fc.constantFrom('0', '1.99', '2', '33.33', '-5'),
    amount_eur: fc.constantFrom(null, null, '2', '1e-7', '-1'),
    currency: fc.constantFrom('EUR', 'EUR', 'USD', 'SEK', 'GBP', 'CHF'),
    is_late: fc.integer({ min: 0, max: 19 }).map((dice) => dice === 0),
  }),
  { maxLength: 20, size: 'max' },
);

/** Rounds and facts of one player in any order of their times, in order of receipt. */
const someLog = fc
  .tuple(someFactsUpTo(40), someOthers)
  .map(([played, others]) => [...played, ...others.map(eventOf)])
  .chain((facts) => fc.shuffledSubarray(facts, { minLength: facts.length }))
  .map((facts) =>
    facts.toSorted((a, b) => a.received_at - b.received_at).map((one, i) => ({ ...one, seq: i + 1 })),
  );

type Other = typeof someOthers extends fc.Arbitrary<(infer One)[]> ? One : never;

function eventOf({ hours, microseconds, is_late, fact: kind, ...money }: Other, i: number): GameroundFact {
  const isLogin = kind === 'login';
  return {
    seq: 0,
    player_id: 'P',
    game_id: '',
    round_id: `${kind}-${i}`,
    is_win: false,
    is_bonus: false,
    fact: kind,
    ...(isLogin ? { amount: '0', currency: '', amount_eur: null } : money),
    occurred_at: campaignStart + hours * hour + microseconds,
    received_at: is_late ? campaignEnd + 900_000_001 : campaignEnd + 900_000_000,
  };
}

const batchSizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 60, maxLength: 60 });

describe('facts are entries of a history in the order of time (I3, I4)', () => {
  test('following batch by batch gives the bytes of folding everything, in objects and in columns', () => {
    const campaigns = fc.array(fc.record({ definition: someLoyalty, joinedAt: someJoin }), {
      minLength: 1,
      maxLength: 3,
    });
    const property = fc.property(
      campaigns,
      someCampaign,
      someLog,
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
    const property = fc.property(someLog, someJoin, batchSizes, (facts, joinedAt, sizes) => {
      const campaign = compile(plain);
      const entries = roundsInOrder(campaign, facts);
      let fold = emptyFold(campaign, joinedAt);
      const snapshots: unknown[] = [];
      for (let at = 0, part = 0; at < entries.length; at += sizes[part++] as number) {
        const next = foldNext(
          campaign,
          fold,
          entries.slice(at, at + (sizes[part] as number)),
          SNAPSHOT_ROUNDS,
        );
        fold = next.fold;
        snapshots.push(...next.snapshots);
      }
      assert.deepEqual({ fold, snapshots }, foldAtOnce(campaign, facts, joinedAt));
    });
    fc.assert(property, propertyRuns(500));
  });
});

describe('a state follows the rules of facts', () => {
  test('the state is the one that a second, naive implementation reaches', () => {
    const property = fc.property(someLoyalty, someLog, someJoin, (definition, log, joinedAt) => {
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
    const property = fc.property(someCampaign, someLog, (definition, log) => {
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
