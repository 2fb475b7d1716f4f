import type { CompiledCampaign } from '../campaigns/compiled-campaign.ts';
import { type PlayerFold, stateNow } from '../fold/fold.ts';
import type { Progress, Score } from '../kinds/scored.ts';
import { scoreText } from '../kinds/tournament/score.ts';
import type { Board } from './board.ts';
import { isOver, type KnownEntry } from './line.ts';

/** One player's score and progress in one tournament. */
export interface Standing extends Score {
  /** canonical decimal text of at most 8 decimals; null: not on the board (docs/rules/tournament-types.md#1) */
  readonly score: string | null;
  /** counted rounds */
  readonly rounds: number;
  /** rounds that will count as soon as their rate is there */
  readonly unpriced: number;
  readonly progress: Progress;
  /** how often each step of a mission was completed, and at last the whole; absent in other kinds */
  readonly completed?: readonly number[];
}

/**
 * What a fold is worth, with all that a player may want to know of it (docs/rules/tournament-types.md#1); `now` (µs): its
 * progress is of then, where time alone changes it.
 */
export function standingOf(campaign: CompiledCampaign, fold: PlayerFold, now?: number): Standing {
  const { kind, rules } = campaign;
  const state = stateNow(campaign, fold);
  const { units, reached_at, teams, turnover } = kind.outcome(rules, state);
  const completed = rules.type.completed?.(state as never);
  return {
    score: units === null ? null : scoreText(units),
    units,
    reached_at,
    ...(teams && { teams }),
    ...(turnover !== undefined && { turnover }),
    ...(completed && { completed }),
    rounds: state.rounds,
    unpriced: state.unpriced,
    // Only the campaign's own kind ever makes its rules and states.
    progress: rules.type.progress(rules as never, state as never, now),
  };
}

/** The player's score on a board as people see it: none of a season that is over; undefined: there is none. */
export function scoreShown(
  board: Pick<Board, 'scoreOf' | 'rules'>,
  player_id: string,
): KnownEntry | undefined {
  const entry = board.scoreOf(player_id);
  return entry && isOver(board.rules, entry.reached_at) ? undefined : entry;
}
