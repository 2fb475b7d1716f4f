import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import { byCodePoints, less, ratio, roundsOf, worthOf } from '../reference-fold.ts';
import { type LoyaltyDefinition, loyaltyPoints } from './loyalty.ts';

type Ratio = [bigint, bigint];

/** The state that the kind `loyalty` must reach, in the most naive way: all events are listed, sorted and counted. */
export function referenceLoyalty(
  definition: LoyaltyDefinition,
  rates: ExchangeRate[],
  log: GameroundFact[],
  joinedAt: number | null,
) {
  const { join, least, rules } = definition;
  const entries = entriesOf(definition, rates, log);
  const lastRound = entries.findLast(({ event }) => event === null);
  const state = { deposits: 0, deposited: [0n, 1n] as Ratio, logins: 0, since: 0, score: 0, unpriced: 0 };
  let reached_at: number | null = null;
  for (const entry of entries) {
    const { event, stake, payout, hasWin } = entry;
    if (join === 'opt_in' && (joinedAt === null || entry.started_at < joinedAt)) continue;
    if (event?.fact === 'login') {
      state.logins += 1;
      state.since += 1;
    } else if (event !== null) {
      const worth = worthIn(definition, rates, event);
      if (worth === null) state.unpriced += 1;
      else if (!less(worth, ratio(least))) {
        state.deposits += 1;
        state.deposited = plus(state.deposited, worth);
        state.since = 0;
      }
    } else if (stake === null || payout === null) state.unpriced += 1;
    else if (rules.min_bet === null || !less(stake, ratio(rules.min_bet))) {
      const isOpen = !hasWin && entry === lastRound;
      state.score += loyaltyPoints[payout[0] > 0n ? 'won' : isOpen ? 'open' : 'lost'] + state.since;
      reached_at = entry.settled_at;
    }
  }
  return { ...state, reached_at };
}

/** Rounds and facts (`event`) in the window, in order. */
function entriesOf(definition: LoyaltyDefinition, rates: ExchangeRate[], log: GameroundFact[]) {
  const { start, end, currency, rules, facts } = definition;
  const [from, until] = [Date.parse(start) * 1000, Date.parse(end) * 1000];
  const inTime = log.filter(({ received_at }) => received_at <= until + rules.grace_seconds * 1_000_000);
  const played = inTime.filter(({ fact }) => fact == null);
  const wins = new Set(played.filter(({ is_win }) => is_win).map(nameOf));
  const rounds = roundsOf({ games: { all: true, ids: [] }, currency, rules }, rates, played).map((round) => ({
    ...round,
    event: null,
    hasWin: wins.has(nameOf(round)),
  }));
  const others = inTime
    .filter((one) => one.fact != null && facts.includes(one.fact) && isDeposited(one))
    .map((event) => {
      const { occurred_at: started_at, game_id, round_id } = event;
      const amounts = { stake: null, payout: null, settled_at: started_at };
      return { started_at, game_id, round_id, ...amounts, event, hasWin: false };
    });
  return [...rounds, ...others]
    .filter(({ started_at }) => started_at >= from && started_at < until)
    .sort(
      (a, b) =>
        a.started_at - b.started_at ||
        byCodePoints(a.game_id, b.game_id) ||
        byCodePoints(a.round_id, b.round_id),
    );
}

function nameOf({ game_id, round_id }: { game_id: string; round_id: string }): string {
  return JSON.stringify([game_id, round_id]);
}

function worthIn(
  { currency, rules }: LoyaltyDefinition,
  rates: ExchangeRate[],
  event: GameroundFact,
): Ratio | null {
  const { amount_eur, occurred_at } = event;
  const isStated = amount_eur != null && event.currency !== currency;
  return worthOf(
    { currency, rules },
    rates,
    isStated ? { amount: amount_eur, currency: 'EUR', occurred_at } : event,
  );
}

function plus(a: Ratio, b: Ratio): Ratio {
  return [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
}

/** A deposit below zero is none. */
function isDeposited({ amount, amount_eur }: GameroundFact): boolean {
  return !amount.startsWith('-') && !amount_eur?.startsWith('-');
}
