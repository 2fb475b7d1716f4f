import type { AnyTaskName } from '@laurel/contract/campaigns/fact-tasks.ts';
import type { CompiledCampaign } from '../campaigns/compiled-campaign.ts';
import { emptyFold, type PlayerFold, roundsInOrder, stepRound } from '../fold/fold.ts';
import type { ScoredRules, ScoredState, StepNote } from '../kinds/scored.ts';
import { scoreText } from '../kinds/tournament/score.ts';
import { exactText } from '../money/decimal.ts';
import type { Joined } from '../rounds/joined.ts';
import {
  type GameRound,
  type GameroundFact,
  isSameRound,
  type NotCounted,
  type RoundKey,
  type RoundOutcome,
  roundOutcome,
} from '../rounds/rounds.ts';

/** The effect of one round on a player's score. */
export interface RoundExplained {
  readonly round: GameRound;
  /** Null of a deposit or a login. */
  readonly outcome: RoundOutcome | null;
  /** Null if the round counted. */
  readonly not_counted: NotCounted | null;
  readonly credits: readonly CreditExplained[];
  /** missions: the running attempt ended with this round */
  readonly attempt: StepNote['attempt'];
  /** levels: the indices of those that the round reached */
  readonly reached: readonly number[];
  /** The score after this round; null while the player is not on the board. */
  readonly score: string | null;
}

export interface CreditExplained {
  /** index of the task in the definition */
  readonly index: number;
  readonly task: AnyTaskName;
  /** how often the round met the task; missions: 1 if its target was reached with this round */
  readonly times: string;
  readonly points: string;
}

/** A part of a player's history: the rounds that start later than `from` and not later than `until` (µs). */
export interface HistoryPart {
  readonly from: number;
  readonly until: number;
  /** The fold of all rounds before the part, without a tail; a snapshot whose boundary starts at `from` is one. */
  readonly before: PlayerFold;
  /** The last of all the player's rounds in the campaign; undefined: the last one of this part is. */
  readonly last: RoundKey | undefined;
}

/** The whole history of a player who joined then (µs). */
export function wholeHistory(campaign: CompiledCampaign, joinedAt: Joined): HistoryPart {
  const before = emptyFold(campaign, joinedAt);
  return { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY, before, last: undefined };
}

/**
 * Walks through the rounds of one player one by one, in the same steps as foldFacts (docs/rules/operations.md#7). The last
 * score is the one that standingOf gives. `facts`: those of the part's rounds, and maybe of others, in any order, each once.
 * Among the answer are rounds that start at `from` itself but after what `before` holds. `after`: the fold of them all, as
 * `before`.
 */
export function explainFacts(
  campaign: CompiledCampaign,
  facts: Iterable<GameroundFact>,
  part: HistoryPart,
): { steps: RoundExplained[]; after: PlayerFold } {
  const rounds = roundsInOrder(campaign, facts, part.before.boundary);
  return explainRounds(
    campaign,
    rounds.filter((round) => round.started_at <= part.until),
    part,
  );
}

/** Walks through rounds that are put together, those of the part, in order. */
export function explainRounds(
  campaign: CompiledCampaign,
  rounds: readonly GameRound[],
  { before, last }: Pick<HistoryPart, 'before' | 'last'>,
): { steps: RoundExplained[]; after: PlayerFold } {
  const lastRound = last ?? rounds.findLast(({ fact }) => fact === null);
  const { kind, rules } = campaign;
  const state = kind.copy(rules, before.state as ScoredState);
  const steps = rounds.map((round) => {
    const isLast = lastRound !== undefined && isSameRound(round, lastRound);
    const note = { credits: [], attempt: null, reached: [] } satisfies StepNote as StepNote;
    const reason = stepRound(campaign, state, round, isLast, before.joined_at, note);
    const { units } = kind.outcome(rules, state);
    return {
      round,
      outcome: round.fact === null ? roundOutcome(round, isLast) : null,
      not_counted: reason,
      credits: explainCredits(rules, note),
      attempt: note.attempt,
      reached: note.reached ?? [],
      score: units === null ? null : scoreText(units),
    };
  });
  const boundary = rounds.at(-1) ?? before.boundary;
  return {
    steps,
    after: { ...before, boundary, state, folded_rounds: before.folded_rounds + rounds.length },
  };
}

function explainCredits(settings: ScoredRules, note: StepNote): CreditExplained[] {
  return note.credits.flatMap(({ task: index, times, points }) => {
    const task = settings.tasks[index];
    if (task === undefined) return [];
    return [{ index, task: task.task, times: times.toString(), points: exactText(points) }];
  });
}
