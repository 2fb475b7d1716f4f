import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import type { FoldedCampaign } from '../kinds/campaign-kind.ts';
import { isSameAmount } from '../money/decimal.ts';
import type { Joined } from '../rounds/joined.ts';
import {
  type GameRound,
  gatherRounds,
  isInScope,
  isInWindow,
  NO_BET,
  type RoundFact,
  type RoundScope,
  roundKey,
} from '../rounds/rounds.ts';
import { isSameSent } from '../rounds/sent-sums.ts';
import {
  emptyFold,
  type FoldWithSnapshots,
  type KeptChange,
  type KeptRounds,
  type KeptTail,
  type PlayerFold,
  SNAPSHOT_ROUNDS,
  takeChange,
} from './fold.ts';
import { changeKept, FROM_START, isOutOfReach, knowsJoin, type RefoldFrom } from './late-rounds.ts';

/** A gameround event, or a fact for which a campaign asks, just read from the log. */
export interface NewFact extends RoundFact {
  /** Does the log hold an event of the same round that is older than all of this step's news? */
  readonly has_earlier: boolean;
  /** `occurred_at` (µs) of the earliest bet among those older events; null where they are wins only, or none. */
  readonly first_bet_at: number | null;
}

/**
 * The news of one step as folds see them; events are in the order of their receipt, as in the log. Campaigns of one
 * currency that take the same events, and in whose windows all of these lie, see the same, and mostly keep the same rounds,
 * so whatever does not depend on what a round is worth is done for one of them and shared by all: ten campaigns gather,
 * merge and remember one tail of rounds.
 */
export class NewRounds {
  readonly #byPlayer: [player_id: string, news: NewFact[]][];
  readonly #game_ids: string[];
  readonly #latest: number;
  /** The first and the last moment (µs) of events, and of the bets before them. */
  readonly #from: number;
  readonly #to: number;
  readonly #currencies: ReadonlySet<string>;
  readonly #haveDigits: boolean;
  readonly #views = new Map<string, ReadonlyMap<string, PlayerRounds>>();

  constructor(news: readonly NewFact[]) {
    const byPlayer = Map.groupBy(news, (one) => one.player_id);
    this.#byPlayer = [...byPlayer].sort(([a], [b]) => compareCodePoints(a, b));
    this.#game_ids = [...new Set(news.map((one) => one.game_id))];
    this.#latest = news.reduce((latest, one) => Math.max(latest, one.received_at), 0);
    this.#currencies = new Set(news.map(({ currency }) => currency));
    this.#haveDigits = news.some((one) => hasDigits(one.amount) || hasDigits(one.amount_eur));
    this.#from = news.reduce(
      (from, { occurred_at, first_bet_at }) => Math.min(from, occurred_at, first_bet_at ?? occurred_at),
      Number.POSITIVE_INFINITY,
    );
    this.#to = news.reduce(
      (to, { occurred_at, first_bet_at }) => Math.max(to, occurred_at, first_bet_at ?? 0),
      0,
    );
  }

  /**
   * What the news can mean to players in the campaign, by player, in the order of their ids by code points; others are
   * missing.
   */
  of(campaign: FoldedCampaign): ReadonlyMap<string, PlayerRounds> {
    const key = this.#viewOf(campaign);
    const known = this.#views.get(key);
    if (known) return known;
    const players = new Map<string, PlayerRounds>();
    for (const [player_id, news] of this.#byPlayer)
      if (news.some((one) => canMatter(campaign, one)))
        players.set(player_id, new PlayerRounds(campaign, news));
    this.#views.set(key, players);
    return players;
  }

  /** Equal for campaigns that see the same: all that a scope consists of, as far as the news have to do with it. */
  #viewOf(campaign: FoldedCampaign): string {
    const { selects, facts } = campaign;
    // All that a window says of the news is which of them lie before it, and after it.
    const [start, end] = [campaign.start, campaign.end].map((time) =>
      Math.min(Math.max(time, this.#from), this.#to + 1),
    );
    const graceEnd = Math.min(campaign.graceEnd, this.#latest);
    const games = this.#game_ids.map((game_id) => (selects(game_id) ? '+' : '-')).join('');
    return `${this.#moneyOf(campaign)} ${start} ${end} ${graceEnd} ${facts} ${games}`;
  }

  /** Amounts of few decimals in the campaign's own currency count, and have multiples, in one way only. */
  #moneyOf(campaign: FoldedCampaign): string {
    const isOwnOnly = this.#currencies.size === 1 && this.#currencies.has(campaign.currency);
    return moneyName({
      ...campaign,
      keepsSent: campaign.keepsSent && (this.#haveDigits || !isOwnOnly),
      roundsAmounts: campaign.roundsAmounts && this.#haveDigits,
    });
  }
}

/** May it have more than 8 decimals? */
function hasDigits(amount: string | null | undefined): boolean {
  return amount != null && /\.\d{9}|e-/i.test(amount);
}

/** The news of one player for the campaigns that see it alike. */
export class PlayerRounds {
  readonly #campaign: FoldedCampaign;
  readonly #news: readonly NewFact[];
  #gathered: Gathered | undefined;
  readonly #changes: { kept: KeptTail; folded_rounds: number; change: Change }[] = [];

  constructor(campaign: FoldedCampaign, news: readonly NewFact[]) {
    this.#campaign = campaign;
    this.#news = news;
  }

  /** As `changeKept`, worked out once for all folds that keep the same, however many rounds there were before. */
  changeOf(kept: KeptRounds): Change {
    return this.changeOfTail(kept, kept.folded_rounds);
  }

  /** The change of a fold that keeps these rounds, after so many others. */
  changeOfTail(kept: KeptTail, folded_rounds: number): Change {
    for (const known of this.#changes)
      if (keepSame(known.kept, kept)) return withMore(known.change, folded_rounds - known.folded_rounds);
    // Only when the first fold asks: the players of a step together have tens of thousands of events.
    this.#gathered ??= gather(this.#campaign, this.#news);
    const { rounds, earlier } = this.#gathered;
    const { boundary, tail } = kept;
    const change = changeKept(this.#campaign, { boundary, folded_rounds, tail }, rounds, earlier);
    this.#changes.push({ kept: { boundary, tail }, folded_rounds, change });
    return change;
  }
}

type Change = KeptChange | RefoldFrom | null;

/** A change as one of a fold that has folded so many more rounds away. */
function withMore(change: Change, more: number): Change {
  if (more === 0 || change === null || 'refold_from' in change) return change;
  const { boundary, folded_rounds, tail, folded } = change;
  return { boundary, folded_rounds: folded_rounds + more, tail, folded };
}

interface Gathered {
  rounds: GameRound[];
  /** Rounds of which the log holds earlier events that may count, and the time (µs) of the earliest bet among those. */
  earlier: Map<string, number>;
}

function gather(campaign: FoldedCampaign, news: readonly NewFact[]): Gathered {
  const earlier = news.filter((one) => one.has_earlier && !isOutOfReach(campaign, one, one.first_bet_at));
  return {
    rounds: gatherRounds(campaign, news),
    earlier: new Map(earlier.map((one) => [roundKey(one), one.first_bet_at ?? NO_BET])),
  };
}

/** An event alone matters when it is a bet in the window, or adds to a round that is known and within reach. */
function canMatter(campaign: FoldedCampaign, one: NewFact): boolean {
  if (!isInScope(campaign, one)) return false;
  if (one.has_earlier) return !isOutOfReach(campaign, one, one.first_bet_at);
  const { game_id, round_id, occurred_at: started_at } = one;
  return !one.is_win && isInWindow(campaign, { game_id, round_id, started_at });
}

/** Folds that were changed together share their rounds as objects; those just read from the database have equal ones. */
function keepSame(a: KeptTail, b: KeptTail): boolean {
  if (a.tail === b.tail && a.boundary === b.boundary) return true;
  const { boundary: before, tail } = a;
  return (
    tail.length === b.tail.length &&
    before?.started_at === b.boundary?.started_at &&
    before?.game_id === b.boundary?.game_id &&
    before?.round_id === b.boundary?.round_id &&
    tail.every((round, i) => isEqual(round, b.tail[i] as GameRound))
  );
}

function isEqual(a: GameRound, b: GameRound): boolean {
  return (
    a.started_at === b.started_at &&
    a.settled_at === b.settled_at &&
    a.round_id === b.round_id &&
    a.game_id === b.game_id &&
    a.fact === b.fact &&
    isSameAmount(a.stake, b.stake) &&
    isSameAmount(a.payout, b.payout) &&
    a.unpriced === b.unpriced &&
    isSameSent(a.sent, b.sent) &&
    a.has_win_event === b.has_win_event &&
    a.has_promo_win === b.has_promo_win
  );
}

/**
 * Takes what is new of one player into a fold. Live scoring does the same to folds that it holds as numbers (`FoldPlaces`);
 * the properties of invariants I3 and I4 run both. `before`: the player's fold, undefined where there is none yet;
 * `joinedAt` in µs.
 * null: the news change nothing. `RefoldFrom`: the fold cannot know the answer; fold again from the player's newest snapshot
 * whose boundary is earlier than that time, or from nothing (foldNext), and drop the snapshots that are not.
 * Both ways lead to folds that are equal to the byte. Nothing that is given is changed.
 */
export function extendFold(
  campaign: FoldedCampaign,
  before: PlayerFold | undefined,
  news: PlayerRounds,
  joinedAt: Joined,
  snapshotRounds = SNAPSHOT_ROUNDS,
): FoldWithSnapshots | RefoldFrom | null {
  const fold = before ?? emptyFold(campaign, joinedAt);
  if (!knowsJoin(campaign, fold, joinedAt)) return FROM_START;
  const change = news.changeOf(fold);
  if (change === null || 'refold_from' in change) return change;
  return takeChange(campaign, fold, change, snapshotRounds);
}

/** Equal for scopes in which the same counts of the money of events, as long as they have the same rates. */
export function moneyName(scope: RoundScope): string {
  const { currency, bonusMoney, supplierPromos, keepsSent, roundsAmounts } = scope;
  return [currency, bonusMoney, supplierPromos, keepsSent, roundsAmounts].join(' ');
}
