import { emptyFold, roundsInOrder } from '../../../fold/fold.ts';
import { stepRound } from '../../../fold/step-round.ts';
import type { NotCounted } from '../../../rounds/counting.ts';
import {
  type GameRound,
  type GameroundFact,
  type RoundOutcome,
  roundOutcome,
} from '../../../rounds/rounds.ts';
import { scoreText } from '../score.ts';
import type { TaskName } from '../tasks.ts';
import type { FoldedTournament } from '../tournament.ts';
import type { TypeSettings } from '../tournament-type.ts';
import type { StepNote } from './step-note.ts';

/** What one round did to a player's score. */
export interface RoundExplained {
  readonly round: GameRound;
  readonly outcome: RoundOutcome;
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
  campaign: FoldedTournament,
  facts: Iterable<GameroundFact>,
  joinedAt: number | null,
): Generator<RoundExplained> {
  const rounds = roundsInOrder(campaign, facts);
  const { kind, rules } = campaign;
  const state = kind.initial(rules);
  const { joined_at: joined } = emptyFold(campaign, joinedAt);
  for (const [index, round] of rounds.entries()) {
    const isLast = index === rounds.length - 1;
    const note: StepNote = { credits: [], attempt: null };
    const reason = stepRound(campaign, state, round, isLast, joined, note);
    const { units } = kind.outcome(rules, state);
    yield {
      round,
      outcome: roundOutcome(round, isLast),
      not_counted: reason,
      credits: explainCredits(rules, note),
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
