import type { CompiledCampaign } from '../campaigns/compiled-campaign.ts';
import { emptyFold, roundsInOrder } from '../fold/fold.ts';
import { type NotCounted, stepRound } from '../fold/step-round.ts';
import { scoreText } from '../kinds/tournament/score.ts';
import type { TaskName } from '../kinds/tournament/tasks.ts';
import type { StepNote, TypeSettings } from '../kinds/tournament/type-rules.ts';
import { type GameRound, type GameroundFact, type Outcome, outcomeOf } from '../rounds/rounds.ts';

/** What one round did to a player's score. */
export interface RoundExplained {
  readonly round: GameRound;
  readonly outcome: Outcome;
  /** null: it counted */
  readonly not_counted: NotCounted | null;
  readonly credits: readonly CreditExplained[];
  /** missions: the running attempt ended with this round */
  readonly attempt: StepNote['attempt'];
  /** the score after this round; null: still not on the board */
  readonly score: string | null;
}

export interface CreditExplained {
  /** index of the task in the definition */
  readonly index: number;
  readonly task: TaskName;
  /** how often the round met the task; missions: 1 if its target was reached with this round */
  readonly times: string;
  readonly points: string;
}

/**
 * Walks through the rounds of one player one by one, in the same steps as foldFacts (decisions 7, explain). The last
 * score is the one that standingOf gives. Facts in any order, each event once.
 */
export function* explainFacts(
  campaign: CompiledCampaign,
  facts: Iterable<GameroundFact>,
  joinedAt: number | null,
): Generator<RoundExplained> {
  const rounds = roundsInOrder(campaign, facts);
  const { tally, joined_at: joined } = emptyFold(campaign, joinedAt);
  for (const [index, round] of rounds.entries()) {
    const isLast = index === rounds.length - 1;
    const note: StepNote = { credits: [], attempt: null };
    const reason = stepRound(campaign, tally, round, isLast, joined, note);
    const units = campaign.type.score(tally);
    yield {
      round,
      outcome: outcomeOf(round, isLast),
      not_counted: reason,
      credits: explainCredits(campaign, note),
      attempt: note.attempt,
      score: units === null ? null : scoreText(units),
    };
  }
}

function explainCredits(settings: TypeSettings, note: StepNote): CreditExplained[] {
  return note.credits.flatMap(({ task: index, times, points }) => {
    const task = settings.tasks[index];
    if (task === undefined) return [];
    return [{ index, task: task.task, times: times.toString(), points: scoreText(points) }];
  });
}
