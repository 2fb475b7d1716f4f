import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { CampaignKind, CommonDefinition } from '@laurel/rules/kinds/campaign-kind.ts';
import {
  add,
  type Decimal,
  exactText,
  floorDivide,
  parseDecimal,
  ZERO,
} from '@laurel/rules/money/decimal.ts';

/** What an author of a raffle writes. */
export interface RaffleInput {
  kind: 'raffle';
  start: string;
  end: string;
  currency: string;
  /** Stake for one ticket, in the campaign's currency. */
  ticket: string;
  min_bet?: string;
}

export interface RaffleDefinition extends CommonDefinition {
  kind: 'raffle';
  ticket: string;
}

interface RaffleState {
  staked: Decimal;
  /** Rounds that only lack a rate. */
  unpriced: number;
}

/** A kind that only tests know: tickets for stakes. It shows what a kind has to provide, and that nothing else changes. */
export const raffle: CampaignKind<
  RaffleInput,
  RaffleDefinition,
  { ticket: Decimal },
  RaffleState,
  { tickets: bigint; unpriced: number }
> = {
  definition: {
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'start', 'end', 'currency', 'ticket'],
      properties: {
        kind: { const: 'raffle' },
        start: { type: 'string' },
        end: { type: 'string' },
        currency: { type: 'string', pattern: '^[A-Z]{3}$' },
        ticket: { type: 'string', pattern: '^[0-9.]+$' },
        min_bet: { type: 'string', pattern: '^[0-9.]+$' },
      },
    },
    normalise({ min_bet = null, ...input }) {
      const rules = { min_bet, max_bet: null, bonus_money: true, grace_seconds: 900 } as const;
      return { ...input, join: 'automatic', rules };
    },
    check({ start, end, ticket }) {
      const isWindow = (parseTimestamp(start) ?? 0) < (parseTimestamp(end) ?? 0);
      return [
        ...(isWindow ? [] : [{ pointer: '/end', detail: 'end must lie after start' }]),
        ...(Number(ticket) > 0 ? [] : [{ pointer: '/ticket', detail: 'a ticket must cost something' }]),
      ];
    },
  },
  compile: ({ ticket }) => ({ ticket: parseDecimal(ticket) }),
  initial: () => ({ staked: ZERO, unpriced: 0 }),
  copy: (_rules, state) => ({ ...state }),
  step(_rules, state, round) {
    state.staked = add(state.staked, round.stake);
    return null;
  },
  passOver(state, reason) {
    if (reason === 'unpriced') state.unpriced += 1;
  },
  outcome: ({ ticket }, { staked, unpriced }) => ({ tickets: BigInt(floorDivide(staked, ticket)), unpriced }),
  encode: (_rules, { staked, unpriced }) => [exactText(staked), unpriced],
  decode(_rules, encoded) {
    const [staked, unpriced] = encoded as [string, number];
    return { staked: parseDecimal(staked), unpriced };
  },
};
