import type { FoldedCampaign } from '../kinds/campaign-kind.ts';
import { isSameJoined, type Joined } from '../rounds/joined.ts';
import { type RoundFact, roundKey } from '../rounds/rounds.ts';
import { foldFacts, type PlayerFold } from './fold.ts';
import { extendFold, type NewFact, PlayerRounds } from './new-rounds.ts';

/** A past moment as a fold sees it. */
export interface FoldMoment {
  /** The campaign with the games that it selected then: the same object as of the moment before, unless that changed. */
  readonly campaign: FoldedCampaign;
  /** Events received at this time (µs) or earlier count. */
  readonly received: number;
  /** Events voided by a later change than this one still count. */
  readonly voids_up_to: number;
}

/** A gameround event with the change by which it was voided; null: it was not, or before every moment that is asked for. */
export interface PastFact extends RoundFact {
  readonly voided_change: number | null;
}

const NO_NEWS: readonly PastFact[] = [];

/**
 * The folds of one player at moments that follow each other: each equals `foldFacts` of the events that counted then, and is
 * the same object as the one before where nothing changed. `facts`: all of the player's events up to the last moment, in any
 * order, each once. Each event is folded once, but where a late one, a void or another selection of games changes older
 * rounds. `joinedAt`: once for all moments, or for each, where pauses became known between them.
 */
export function* foldAtMoments(
  moments: Iterable<FoldMoment>,
  facts: Iterable<PastFact>,
  joinedAt: Joined | readonly Joined[],
): Generator<PlayerFold> {
  const inOrder = Array.from(facts).sort((a, b) => a.received_at - b.received_at);
  const voided = inOrder.filter((fact) => fact.voided_change !== null);
  const known = new KnownBets();
  let at = 0;
  let nth = 0;
  let before: { moment: FoldMoment; joined: Joined; fold: PlayerFold } | undefined;
  for (const moment of moments) {
    const from = at;
    const joined = isList(joinedAt) ? (joinedAt[nth++] as Joined) : joinedAt;
    while (at < inOrder.length && (inOrder[at] as PastFact).received_at <= moment.received) at += 1;
    const news = at === from ? NO_NEWS : inOrder.slice(from, at);
    let fold = before?.fold;
    const isAnother = before?.moment.campaign !== moment.campaign || (voided.length > 0 && news.length > 0);
    const hasJoined = before !== undefined && !isSameJoined(before.joined, joined);
    if (isAnother || hasJoined || voided.some((fact) => becameVoid(fact, before?.moment, moment)))
      fold = undefined;
    else if (fold && news.length > 0) fold = extended(moment.campaign, fold, known.mark(news), joined);
    fold ??= foldFacts(moment.campaign, countingThen(inOrder, at, moment), joined);
    known.add(news);
    before = { moment, joined, fold };
    yield fold;
  }
}

function isList(joined: Joined | readonly Joined[]): joined is readonly Joined[] {
  return Array.isArray(joined);
}

function becameVoid({ voided_change }: PastFact, before: FoldMoment | undefined, now: FoldMoment): boolean {
  return (
    before !== undefined &&
    voided_change !== null &&
    voided_change > before.voids_up_to &&
    voided_change <= now.voids_up_to
  );
}

/** The fold with further facts; undefined if older rounds change, so that all facts must be folded again. */
function extended(
  campaign: FoldedCampaign,
  fold: PlayerFold,
  news: NewFact[],
  joinedAt: Joined,
): PlayerFold | undefined {
  const change = extendFold(campaign, fold, new PlayerRounds(campaign, news), joinedAt);
  if (change === null) return fold;
  return 'fold' in change ? change.fold : undefined;
}

function* countingThen(inOrder: PastFact[], to: number, { voids_up_to }: FoldMoment): Generator<PastFact> {
  for (let i = 0; i < to; i++) {
    const fact = inOrder[i] as PastFact;
    if (fact.voided_change === null || fact.voided_change > voids_up_to) yield fact;
  }
}

/** The earlier events of each game round in the log, as `NewFact` has them. */
class KnownBets {
  readonly #first = new Map<string, number | null>();

  mark(news: readonly RoundFact[]): NewFact[] {
    return news.map((fact) => {
      const first = this.#first.get(roundKey(fact));
      return { ...fact, has_earlier: first !== undefined, first_bet_at: first ?? null };
    });
  }

  add(news: readonly RoundFact[]): void {
    for (const fact of news) {
      const key = roundKey(fact);
      const first = this.#first.get(key) ?? null;
      const bet = fact.is_win ? null : fact.occurred_at;
      this.#first.set(key, first === null || bet === null ? (first ?? bet) : Math.min(first, bet));
    }
  }
}
