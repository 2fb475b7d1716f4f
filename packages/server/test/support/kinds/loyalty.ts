import type { FoldScore } from '@laurel/rules/fold/player-folds.ts';
import type { CampaignKind, CommonDefinition } from '@laurel/rules/kinds/campaign-kind.ts';
import { add, compare, type Decimal, exactText, parseDecimal, ZERO } from '@laurel/rules/money/decimal.ts';
import type { FactKind } from '@laurel/rules/rounds/player-fact.ts';

export interface LoyaltyDefinition extends CommonDefinition {
  readonly kind: 'loyalty';
  readonly facts: readonly FactKind[];
  /** The least deposit that counts, in the campaign's currency. */
  readonly least: string;
}

interface LoyaltyRules {
  facts: readonly FactKind[];
  least: Decimal;
}

/** Whatever is missed, counted twice or taken in another order gives another state. */
export interface LoyaltyState {
  deposits: number;
  deposited: Decimal;
  logins: number;
  /** Logins since the last deposit that counts. */
  since: number;
  score: number;
  reached_at: number | null;
  unpriced: number;
}

/** Points of a round by how it ended; `since` is added to them. */
export const loyaltyPoints = { open: 1, lost: 100, won: 10_000 } as const;

/** A kind that only tests know: a round is worth more the more often the player logged in since the last deposit. */
export const loyalty: CampaignKind<
  LoyaltyDefinition,
  LoyaltyDefinition,
  LoyaltyRules,
  LoyaltyState,
  FoldScore
> = {
  definition: { schema: {}, normalise: (input) => input, check: () => [] },
  compile: ({ facts, least }) => ({ facts, least: parseDecimal(least) }),
  factsOf: ({ facts }) => facts,
  initial: () => ({
    deposits: 0,
    deposited: ZERO,
    logins: 0,
    since: 0,
    score: 0,
    reached_at: null,
    unpriced: 0,
  }),
  copy: (_rules, state) => ({ ...state }),
  step(_rules, state, round, outcome) {
    state.score += loyaltyPoints[outcome] + state.since;
    state.reached_at = round.settled_at;
    return null;
  },
  takeFact({ least }, state, { fact, amount }) {
    if (fact === 'login') {
      state.logins += 1;
      state.since += 1;
      return null;
    }
    if (compare(amount, least) < 0) return 'stake_below_min';
    state.deposits += 1;
    state.deposited = add(state.deposited, amount);
    state.since = 0;
    return null;
  },
  passOver(state, reason) {
    if (reason === 'unpriced') state.unpriced += 1;
  },
  outcome: (_rules, { score, reached_at }) => ({ units: score > 0 ? score : null, reached_at }),
  encode: (_rules, { deposited, ...rest }) => [exactText(deposited), rest],
  decode(_rules, encoded) {
    const [deposited, rest] = encoded as [string, Omit<LoyaltyState, 'deposited'>];
    return { ...rest, deposited: parseDecimal(deposited) };
  },
};
