import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import { add, compare, type Decimal, isZero, rounded, ZERO } from '../money/decimal.ts';
import type { Converter } from '../rates/rates.ts';
import { isPausedIn, type Joined, joinedAtOf } from './joined.ts';
import { type FactKind, hasMoney } from './player-fact.ts';
import { addSentSums, type SentSums, sentSumsOf } from './sent-sums.ts';

/** One gameround event as the log holds it. Instants are µs since the epoch; `amount` is exact decimal text. */
export interface GameroundFact {
  readonly seq: number;
  readonly occurred_at: number;
  readonly received_at: number;
  readonly player_id: string;
  readonly game_id: string;
  readonly round_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly is_win: boolean;
  readonly is_bonus: boolean;
  /** A win that a promotion of the game's supplier paid; absent or null: it is none (docs/rules/rounds.md#7). */
  readonly is_supplier_promo?: boolean | null;
  /**
   * A deposit or a login, absent or null: none (docs/rules/rounds.md#9): no `game_id`, the unique_id as `round_id`, no win.
   */
  readonly fact?: FactKind | null;
  /** What a deposit is in EUR as its sender has it; exact decimal text. */
  readonly amount_eur?: string | null;
}

/** A gameround event, regardless of its position in the log. */
export type RoundFact = Omit<GameroundFact, 'seq'>;

/**
 * An entry of a player's history: all gameround events of one player, game and round_id, summed in the campaign's currency
 * (docs/rules/rounds.md#1), or a fact for which the campaign's kind asks (docs/rules/rounds.md#9): its `payout` is what was
 * deposited, and `started_at` is when it occurred.
 */
export interface GameRound {
  /** Null of a game round. */
  readonly fact: FactKind | null;
  readonly game_id: string;
  readonly round_id: string;
  /** The earliest bet, µs; NO_BET until one is known. */
  started_at: number;
  /** The latest event, µs. */
  settled_at: number;
  stake: Decimal;
  payout: Decimal;
  /** An event of it has no rate; the sums are 0 then, so that they do not depend on which event came first. */
  unpriced: boolean;
  /** A win event came, of whatever amount. */
  has_win_event: boolean;
  /** What it is in the one other currency in which its events came; null: the sums above are it, or several came. */
  sent: SentSums | null;
  /** A win event of it was paid by a supplier's promotion; never where the campaign leaves such events out. */
  has_promo_win: boolean;
}

/** The part of a campaign that decides which events make up which rounds. Instants are µs. */
export interface RoundScope {
  readonly start: number;
  readonly end: number;
  /** end + grace: events received later change nothing. */
  readonly graceEnd: number;
  readonly bonusMoney: boolean;
  /** Whether wins that a supplier's promotion paid count (docs/rules/rounds.md#7). */
  readonly supplierPromos: boolean;
  /** Whether rounds keep what they are in the currency of their events, for multiples (docs/rules/money.md#6). */
  readonly keepsSent: boolean;
  /** Whether amounts in the campaign's own currency count rounded, too (docs/rules/money.md#7). */
  readonly roundsAmounts: boolean;
  /** To which `convert` converts. */
  readonly currency: string;
  readonly selects: (gameId: string) => boolean;
  readonly convert: Converter;
  /** The facts that are entries of a player's history; empty for kinds that look at game rounds alone. */
  readonly facts: readonly FactKind[];
}

/** The members that identify a round of a player. */
export type RoundId = Pick<GameRound, 'game_id' | 'round_id'>;

/** The members that order the rounds of a player (docs/rules/rounds.md#1). */
export type RoundKey = Pick<GameRound, 'started_at' | 'game_id' | 'round_id'>;

/** A round is `open` while no win event came and the player has no later round, so that a win may still come. */
export type RoundOutcome = 'won' | 'lost' | 'open';

export const NO_BET = Number.POSITIVE_INFINITY;

/** Does the fact take part in the campaign at all: selected game, received in time, money of a kind that counts? */
export function isInScope(scope: RoundScope, fact: RoundFact): boolean {
  if (fact.received_at > scope.graceEnd) return false;
  if (fact.fact != null) return scope.facts.includes(fact.fact) && !isBelowZero(fact);
  if (fact.is_bonus && !scope.bonusMoney) return false;
  if (fact.is_supplier_promo && !scope.supplierPromos) return false;
  return scope.selects(fact.game_id);
}

/** Sums the facts in scope into rounds; any order of facts gives equal rounds. Rounds without a bet are among them. */
export function gatherRounds(scope: RoundScope, facts: Iterable<RoundFact>): GameRound[] {
  const rounds = new Map<string, GameRound>();
  gatherInto(rounds, scope, facts);
  return Array.from(rounds.values());
}

/** Sums facts into rounds with a pause after every `size` facts, so that the caller can give way to other work. */
export function* gatherInSteps(
  scope: RoundScope,
  facts: readonly RoundFact[],
  size: number,
): Generator<undefined, GameRound[], undefined> {
  const rounds = new Map<string, GameRound>();
  for (let from = 0; from < facts.length; from += size) {
    gatherInto(rounds, scope, facts.slice(from, from + size));
    yield;
  }
  return Array.from(rounds.values());
}

function gatherInto(rounds: Map<string, GameRound>, scope: RoundScope, facts: Iterable<RoundFact>): void {
  for (const fact of facts) {
    if (!isInScope(scope, fact)) continue;
    const key = roundKey(fact);
    const round = rounds.get(key);
    if (round === undefined) rounds.set(key, roundWith(scope, fact));
    else addFact(scope, round, fact);
  }
}

/** The round of one fact in scope; more facts of that round are added to it by `addFact`. */
export function roundWith(scope: RoundScope, fact: RoundFact): GameRound {
  if (fact.fact != null) return entryOf(scope, fact, fact.fact);
  const round = emptyRound(fact);
  addFact(scope, round, fact);
  return round;
}

/** A text that only the events of one game round share; the length keeps `a` + `bc` apart from `ab` + `c`. */
export function roundKey(of: RoundId): string {
  return `${of.game_id.length}:${of.game_id}${of.round_id}`;
}

/** Are the two of one game round? Both are of one player. */
export function isSameRound(a: RoundId, b: RoundId): boolean {
  return a.round_id === b.round_id && a.game_id === b.game_id;
}

/** The round with one more part of its events added; neither of the two is changed. */
export function mergeRounds(a: GameRound, b: GameRound): GameRound {
  const unpriced = a.unpriced || b.unpriced;
  return {
    fact: a.fact,
    game_id: a.game_id,
    round_id: a.round_id,
    started_at: Math.min(a.started_at, b.started_at),
    settled_at: Math.max(a.settled_at, b.settled_at),
    stake: unpriced ? ZERO : add(a.stake, b.stake),
    payout: unpriced ? ZERO : add(a.payout, b.payout),
    unpriced,
    sent: unpriced ? null : addSentSums(a, b),
    has_win_event: a.has_win_event || b.has_win_event,
    has_promo_win: a.has_promo_win || b.has_promo_win,
  };
}

/** Is `start <= started_at < end`? A round without a bet does not exist and is in no window. */
export function isInWindow(scope: RoundScope, round: RoundKey): boolean {
  return round.started_at >= scope.start && round.started_at < scope.end;
}

/**
 * The total order of a player's rounds: `started_at`, then `game_id`, then `round_id` by code points
 * (docs/rules/rounds.md#1).
 */
export function compareRounds(a: RoundKey, b: RoundKey): number {
  return (
    a.started_at - b.started_at ||
    compareCodePoints(a.game_id, b.game_id) ||
    compareCodePoints(a.round_id, b.round_id)
  );
}

/** Won, lost or open (docs/rules/rounds.md#2); `isLast`: no later round of the player in the campaign exists. */
export function roundOutcome(round: GameRound, isLast: boolean): RoundOutcome {
  if (!isZero(round.payout)) return 'won';
  return round.has_win_event || !isLast ? 'lost' : 'open';
}

function emptyRound(fact: RoundFact): GameRound {
  return {
    fact: null,
    game_id: fact.game_id,
    round_id: fact.round_id,
    started_at: NO_BET,
    settled_at: fact.occurred_at,
    stake: ZERO,
    payout: ZERO,
    unpriced: false,
    sent: null,
    has_win_event: false,
    has_promo_win: false,
  };
}

/** A deposit or a login has one event only. */
function entryOf(scope: RoundScope, event: RoundFact, fact: FactKind): GameRound {
  const amount = hasMoney[fact] ? amountIn(scope, event) : ZERO;
  return { ...emptyEntry(event, fact), payout: amount ?? ZERO, unpriced: amount === null };
}

/** The entry of a deposit or a login that does not count. */
export function emptyEntry(event: RoundFact, fact: FactKind): GameRound {
  return { ...emptyRound(event), fact, started_at: event.occurred_at };
}

/** The amount in EUR that the sender states takes the place of a conversion (docs/rules/money.md#3). */
function amountIn(scope: RoundScope, event: RoundFact): Decimal | null {
  const { amount_eur, currency, occurred_at } = event;
  const isStated = amount_eur != null && currency !== scope.currency;
  return countedAmount(scope, isStated ? { amount: amount_eur, currency: 'EUR', occurred_at } : event);
}

/** Rounded, unless the campaign counts every digit (docs/rules/money.md#7); null: there is no rate. */
function countedAmount(
  { convert, roundsAmounts }: RoundScope,
  { amount, currency, occurred_at }: Pick<RoundFact, 'amount' | 'currency' | 'occurred_at'>,
): Decimal | null {
  const value = convert(amount, currency, occurred_at);
  return value !== null && roundsAmounts ? rounded(value) : value;
}

/** A deposit below zero is none; what was paid back is no deposit. */
export function isBelowZero({ fact, amount, amount_eur }: RoundFact): boolean {
  return fact != null && hasMoney[fact] && (amount.startsWith('-') || amount_eur?.startsWith('-') === true);
}

/** Changes the round by one more fact in scope; facts may come in any order. */
export function addFact(scope: RoundScope, round: GameRound, fact: RoundFact): void {
  const isFirst = round.started_at === NO_BET && !round.has_win_event;
  if (fact.occurred_at > round.settled_at) round.settled_at = fact.occurred_at;
  if (fact.is_win) {
    round.has_win_event = true;
    if (fact.is_supplier_promo) round.has_promo_win = true;
  } else if (fact.occurred_at < round.started_at) round.started_at = fact.occurred_at;
  if (round.unpriced) return;
  const amount = countedAmount(scope, fact);
  if (amount === null) {
    round.unpriced = true;
    round.stake = ZERO;
    round.payout = ZERO;
    round.sent = null;
    return;
  }
  if (scope.keepsSent) {
    const sent = sentSumsOf(fact, scope);
    const part = fact.is_win ? { stake: ZERO, payout: amount, sent } : { stake: amount, payout: ZERO, sent };
    round.sent = isFirst ? sent : addSentSums(round, part);
  }
  if (fact.is_win) round.payout = add(round.payout, amount);
  else round.stake = add(round.stake, amount);
}

/** Why an existing round inside the window does not count. */
export type NotCounted =
  | 'incentives_paused'
  | 'before_join'
  | 'outside_segment'
  | 'unpriced'
  | 'stake_below_min'
  | 'stake_above_max'
  | 'after_max_rounds';

/** The part of a campaign of any kind that decides which of a player's rounds count (docs/rules/rounds.md#3). */
export interface RoundLimits {
  readonly minBet: Decimal | null;
  readonly maxBet: Decimal | null;
  /** join is opt_in: rounds count from the moment the player joined */
  readonly needsJoin: boolean;
  /** Players join by a live segment: rounds count from the moment that they belong to it (docs/rules/segments.md#7) */
  readonly joinsBySegment: boolean;
}

/** Why a round or a fact of the window and selection does not count in any kind of campaign; null: it does. */
export function reasonNotToCount(
  { minBet, maxBet, needsJoin, joinsBySegment }: RoundLimits,
  round: GameRound,
  joined: Joined,
): NotCounted | null {
  if (isPausedIn(joined, round.started_at)) return 'incentives_paused';
  const joinedAt = joinedAtOf(joined);
  if (needsJoin && (joinedAt === null || round.started_at < joinedAt))
    return joinsBySegment ? 'outside_segment' : 'before_join';
  if (round.unpriced) return 'unpriced';
  if (round.fact !== null) return null;
  if (minBet !== null && compare(round.stake, minBet) < 0) return 'stake_below_min';
  if (maxBet !== null && compare(round.stake, maxBet) > 0) return 'stake_above_max';
  return null;
}
