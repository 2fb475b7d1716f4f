import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { foldFacts, outcomeOf } from '@laurel/rules/fold/fold.ts';
import type { CampaignKind, CommonDefinition, FoldedCampaign } from '@laurel/rules/kinds/campaign-kind.ts';
import {
  add,
  type Decimal,
  exactText,
  floorDivide,
  parseDecimal,
  ZERO,
} from '@laurel/rules/money/decimal.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';

/** What an author of a prize drop writes. */
export interface PrizeDropInput {
  kind: 'prize_drop';
  start: string;
  end: string;
  currency: string;
  /** A prize drops each time that a player has staked so much, in the campaign's currency. */
  every: string;
  min_bet?: string;
}

export interface PrizeDropDefinition extends CommonDefinition {
  kind: 'prize_drop';
  every: string;
}

interface PrizeDropState {
  staked: Decimal;
  /** Rounds that only lack a rate. */
  unpriced: number;
}

/** A kind that only tests know, made by docs/guides/a-new-kind.md: a prize drops whenever a player has staked enough. */
export const prizeDrop: CampaignKind<
  PrizeDropInput,
  PrizeDropDefinition,
  { every: Decimal },
  PrizeDropState,
  { drops: bigint; unpriced: number }
> = {
  definition: {
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'start', 'end', 'currency', 'every'],
      properties: {
        kind: { const: 'prize_drop' },
        start: { type: 'string' },
        end: { type: 'string' },
        currency: { type: 'string', pattern: '^[A-Z]{3}$' },
        every: { type: 'string', pattern: '^[0-9.]+$' },
        min_bet: { type: 'string', pattern: '^[0-9.]+$' },
      },
    },
    normalise({ min_bet = null, ...input }) {
      const rules = { min_bet, max_bet: null, bonus_money: true, grace_seconds: 900 } as const;
      return { ...input, join: 'automatic', rules };
    },
    check({ start, end, every }) {
      const isWindow = (parseTimestamp(start) ?? 0) < (parseTimestamp(end) ?? 0);
      return [
        ...(isWindow ? [] : [{ pointer: '/end', detail: 'end must lie after start' }]),
        ...(Number(every) > 0 ? [] : [{ pointer: '/every', detail: 'prizes cannot drop without a stake' }]),
      ];
    },
  },
  compile: ({ every }) => ({ every: parseDecimal(every) }),
  initial: () => ({ staked: ZERO, unpriced: 0 }),
  copy: (_rules, state) => ({ ...state }),
  step(_rules, state, round) {
    state.staked = add(state.staked, round.stake);
    return null;
  },
  passOver(state, reason) {
    if (reason === 'unpriced') state.unpriced += 1;
  },
  outcome: ({ every }, { staked, unpriced }) => ({ drops: BigInt(floorDivide(staked, every)), unpriced }),
  encode: (_rules, { staked, unpriced }) => [exactText(staked), unpriced],
  decode(_rules, encoded) {
    const [staked, unpriced] = encoded as [string, number];
    return { staked: parseDecimal(staked), unpriced };
  },
};

/**
 * How many prizes the player is owed: those that rounds of before the watermark (µs) dropped. A fact that comes later with
 * a time of before can add to them; what was owed once is kept elsewhere, and stays.
 */
export function dropsOwed(
  campaign: FoldedCampaign,
  facts: readonly GameroundFact[],
  watermark: number,
): bigint {
  const before = facts.filter(({ occurred_at }) => occurred_at < watermark);
  const { drops } = outcomeOf(campaign, foldFacts(campaign, before, null)) as { drops: bigint };
  return drops;
}
