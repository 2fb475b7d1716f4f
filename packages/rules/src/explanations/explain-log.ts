import type { NotCountedReason } from '@laurel/contract/explanations/explanations.ts';
import type { CompiledCampaign } from '../campaigns/compiled-campaign.ts';
import type { PlayerFold } from '../fold/fold.ts';
import type { ScoredState } from '../kinds/scored.ts';
import { scoreText } from '../kinds/tournament/score.ts';
import { ZERO } from '../money/decimal.ts';
import {
  compareRounds,
  emptyEntry,
  type GameRound,
  type GameroundFact,
  gatherRounds,
  isBelowZero,
  isInWindow,
  NO_BET,
  type RoundKey,
  type RoundOutcome,
  roundKey,
  roundOutcome,
} from '../rounds/rounds.ts';
import { explainFacts, type HistoryPart, type RoundExplained } from './explain.ts';

/** A gameround event as the log holds it, voided or not. */
export interface LoggedFact extends GameroundFact {
  readonly unique_id: string;
  readonly voided: boolean;
}

/** Why an event does not count in its round; null: it does. */
type LeftOut = 'voided' | 'received_late' | 'bonus_money' | 'supplier_promo' | 'deposit_below_zero' | null;

/** A round of the log with what it did to the score, or why it did nothing. */
export interface LoggedRoundExplained extends Omit<RoundExplained, 'not_counted' | 'outcome'> {
  /**
   * Null of a deposit, of a login, and where no bet is left or there was none, so that it is no round
   * (docs/rules/rounds.md#1).
   */
  readonly outcome: RoundOutcome | null;
  readonly not_counted: NotCountedReason | null;
  /** every event of the round in the order of receipt */
  readonly events: readonly (LoggedFact & { readonly left_out: LeftOut })[];
}

/**
 * Explains every round of one player that is to be listed (`isListed`) and belongs to the part, in order: those that the
 * fold walks through in its own steps (explainFacts), and between them those that it does not see. `events`: all events of
 * those rounds, each once, and maybe of other rounds. For a whole history the last score is the one that standingOf gives
 * for the events that are not voided.
 * `after`: the fold with which the next part begins.
 */
export function explainLog(
  campaign: CompiledCampaign,
  events: readonly LoggedFact[],
  part: HistoryPart,
): { rounds: LoggedRoundExplained[]; after: PlayerFold } {
  const facts = events.filter((event) => !event.voided);
  const { steps, after } = explainFacts(campaign, facts, part);
  const seen = new Map(steps.map((step) => [roundKey(step.round), step]));
  const rounds = Array.from(Map.groupBy(events, roundKey), ([key, ofRound]) => {
    const marked = ofRound.map((event) => ({ ...event, left_out: leftOut(campaign, event) }));
    const step = seen.get(key);
    return step
      ? { ...step, events: marked }
      : explainUnseen(
          campaign,
          marked,
          part.last ?? steps.findLast(({ round }) => round.fact === null)?.round,
        );
  });
  const { units } = campaign.kind.outcome(campaign.rules, part.before.state as ScoredState);
  const inOrder = withRunningScore(
    rounds.sort((a, b) => compareRounds(a.round, b.round)),
    units === null ? null : scoreText(units),
  );
  const isOfPart = ({ round: { started_at } }: LoggedRoundExplained) =>
    started_at > part.from && started_at <= part.until;
  return { rounds: inOrder.filter((one) => isOfPart(one) && isListed(campaign, one)), after };
}

/** Why an event does not count in its round; null: it does (docs/rules/rounds.md#3). */
export function leftOut(campaign: CompiledCampaign, event: LoggedFact): LeftOut {
  if (event.voided) return 'voided';
  if (event.received_at > campaign.graceEnd) return 'received_late';
  if (isBelowZero(event)) return 'deposit_below_zero';
  if (event.is_bonus && !campaign.bonusMoney) return 'bonus_money';
  return event.is_supplier_promo && !campaign.supplierPromos ? 'supplier_promo' : null;
}

type Marked = LoggedRoundExplained['events'];

/** What a round does that the fold does not see. */
const NOTHING = { credits: [], attempt: null, reached: [], score: null } as const;

function explainUnseen(
  campaign: CompiledCampaign,
  events: Marked,
  last: RoundKey | undefined,
): LoggedRoundExplained {
  const [event] = events as [Marked[number]];
  if (event.fact != null) {
    const round = emptyEntry(event, event.fact);
    return { round, outcome: null, not_counted: reasonOf(event.left_out), ...NOTHING, events };
  }
  const { round, exists } = roundOf(campaign, events);
  const isLast = last === undefined || compareRounds(round, last) > 0;
  return {
    round,
    outcome: exists ? roundOutcome(round, isLast) : null,
    not_counted: reasonNotSeen(campaign, events, exists),
    ...NOTHING,
    events,
  };
}

function reasonNotSeen(campaign: CompiledCampaign, events: Marked, exists: boolean): NotCountedReason {
  if (!campaign.selects((events[0] as LoggedFact).game_id)) return 'game_not_selected';
  if (exists) return 'outside_window';
  const [firstBet] = events
    .filter((event) => !event.is_win)
    .toSorted((a, b) => a.occurred_at - b.occurred_at);
  return firstBet ? reasonOf(firstBet.left_out) : 'no_bet';
}

/** Only wins are a supplier's promotion. */
function reasonOf(reason: LeftOut): NotCountedReason {
  return reason === null || reason === 'supplier_promo' ? 'outside_window' : reason;
}

/** The round as its remaining events make it, whatever the campaign selects; it exists while a bet is among them. */
function roundOf(campaign: CompiledCampaign, events: Marked): { round: GameRound; exists: boolean } {
  const scope = {
    ...campaign,
    graceEnd: Number.POSITIVE_INFINITY,
    bonusMoney: true,
    supplierPromos: true,
    selects: () => true,
  };
  const [whole] = gatherRounds(scope, events) as [GameRound];
  const remaining = events.filter((event) => event.left_out === null);
  const [rest] = gatherRounds(scope, remaining);
  const sums = {
    stake: ZERO,
    payout: ZERO,
    unpriced: false,
    sent: null,
    has_win_event: false,
    has_promo_win: false,
  };
  const round = rest ?? { ...whole, ...sums };
  if (round.started_at !== NO_BET && rest) return { round, exists: true };
  return { round: { ...round, started_at: startOf(whole, events) }, exists: false };
}

/** At its earliest bet; wins without one start at the earliest of them. */
function startOf({ started_at }: GameRound, events: Marked): number {
  return started_at === NO_BET ? Math.min(...events.map(({ occurred_at }) => occurred_at)) : started_at;
}

/** A round that the fold does not see leaves the score of the rounds before it. */
function withRunningScore(rounds: LoggedRoundExplained[], before: string | null): LoggedRoundExplained[] {
  let score = before;
  return rounds.map((round) => {
    if (round.not_counted === null) score = round.score;
    return { ...round, score };
  });
}

/** How far outside of the window a round may begin to be near the campaign: an hour, in µs. */
const NEAR_MICROSECONDS = 3_600_000_000;

/** Bounds of the times of events by which the rounds that an explanation lists are found, `[start, end)`, in µs. */
export function nearWindow({ start, end }: Pick<CompiledCampaign, 'start' | 'end'>): {
  start: number;
  end: number;
} {
  return { start: start - NEAR_MICROSECONDS, end: end + NEAR_MICROSECONDS + 1 };
}

/**
 * Whether an explanation lists a round, a deposit or a login (docs/rules/operations.md#7): a round has a bet in the window,
 * void or not; or it has no bet at all and its first win is in the window; or it began up to an hour outside of the window,
 * in a game of the campaign. A deposit or a login is in the window.
 */
function isListed(
  campaign: CompiledCampaign,
  { round, events }: { readonly round: GameRound; readonly events: readonly GameroundFact[] },
): boolean {
  if (round.fact !== null) return isInWindow(campaign, round);
  const bets = events.filter((event) => !event.is_win);
  if (bets.some(({ occurred_at }) => isInWindow(campaign, { ...round, started_at: occurred_at })))
    return true;
  if (bets.length === 0 && isInWindow(campaign, round)) return true;
  return isInWindow({ ...campaign, ...nearWindow(campaign) }, round) && campaign.selects(round.game_id);
}
