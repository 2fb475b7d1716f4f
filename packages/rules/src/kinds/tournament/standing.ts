import { type PlayerFold, stateNow } from '../../fold/fold.ts';
import type { Progress } from './progress.ts';
import { scoreText } from './score.ts';
import type { FoldedTournament, TournamentScore } from './tournament.ts';

/** One player's score and progress in one tournament. */
export interface Standing extends TournamentScore {
  /** canonical decimal text of at most 8 decimals; null: not on the board (docs/rules/tournament-types.md#1) */
  readonly score: string | null;
  /** counted rounds */
  readonly rounds: number;
  /** rounds that will count as soon as their rate is there */
  readonly unpriced: number;
  readonly progress: Progress;
}

/** What a fold is worth now, with all that a player may want to know of it (docs/rules/tournament-types.md#1). */
export function standingOf(campaign: FoldedTournament, fold: PlayerFold): Standing {
  const { kind, rules } = campaign;
  const state = stateNow(campaign, fold);
  const { units, reached_at } = kind.outcome(rules, state);
  return {
    score: units === null ? null : scoreText(units),
    units,
    reached_at,
    rounds: state.rounds,
    unpriced: state.unpriced,
    progress: rules.type.progress(rules, state),
  };
}
