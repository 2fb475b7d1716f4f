import type { TieRule } from '@laurel/contract/campaigns/definition.ts';
import type { AnyTaskName } from '@laurel/contract/campaigns/fact-tasks.ts';
import type { Decimal, Whole } from '../money/decimal.ts';
import type { NotCounted } from '../rounds/rounds.ts';
import type { TeamPart } from '../teams/team-points.ts';

/** The outcome of every kind for one player, as boards compare it; `null` twice while the player is not on the board. */
export interface Score {
  /** the score in 10^-8 */
  readonly units: Whole | null;
  /** moment of the fact that last changed the score, µs */
  readonly reached_at: number | null;
  /** What of it is each team's; only in campaigns with teams. */
  readonly teams?: readonly TeamPart[] | undefined;
  /** The stakes of the rounds that count, in 10^-8 of the campaign's currency; only in campaigns with a pool of turnover. */
  readonly turnover?: Whole | undefined;
}

/** That of a player who is not on the board. */
export const NO_SCORE: Score = { units: null, reached_at: null };

/** The part of the state that every kind has; each adds its own. Instants are µs. */
export interface ScoredState {
  /** counted rounds */
  rounds: number;
  /** rounds that only lack a rate */
  unpriced: number;
  /** moment of the fact that last changed the score */
  reached_at: number | null;
  /** Stakes of the counted rounds in the campaign's currency; absent in campaigns without a pool of turnover. */
  turnover?: Decimal;
}

/** Counts a round that does not count for a reason that all kinds share. */
export function passOver(state: ScoredState, reason: NotCounted): void {
  if (reason === 'unpriced') state.unpriced += 1;
}

/** What boards, standings and explanations ask of a tournament type, or of a kind that has no types. */
export interface ScoreType<Rules, State> {
  readonly better: 'higher' | 'lower';
  /** The unit of progress. */
  readonly counts: 'points' | 'rounds' | 'attempts' | 'steps' | 'tickets';
  /** The value that `place_from` and `place_to` of a prize bound: the place, or (IM) the score. */
  readonly prizesBy: 'place' | 'score';
  /** How far a player is; `now` (µs): as it is then, where time alone changes anything. */
  progress(rules: Rules, state: State, now?: number): Progress;
  /** How often the player completed each step, and at last the whole; absent in kinds without steps. */
  completed?(state: State): readonly number[];
  /** How many steps were completed, and when the last of them was (µs), where the score does not say it. */
  stepped?(state: State): { readonly steps: number; readonly reached_at: number };
}

/** What the compiled rules of every kind say about scores. */
export interface ScoredRules {
  readonly type: ScoreType<never, never>;
  readonly tieRule: TieRule;
  /** Whether players score for teams; absent in kinds that have none. */
  readonly teams?: boolean;
  /** Whether a pool grows with what players stake; absent in kinds that have none. */
  readonly countsTurnover?: boolean;
  /** tasks, or steps, in the definition's order */
  readonly tasks: readonly { readonly task: AnyTaskName }[];
  /** RA IM; Infinity elsewhere */
  readonly maxRounds: number;
}

/** How far a player is in one tournament. */
export interface Progress {
  /** PT RA SR: points so far (SR: up to the round that reached the target) */
  readonly points: string | null;
  /** TM IM: rounds that the running attempt has used */
  readonly attempt_rounds: number | null;
  readonly tasks: readonly TaskProgress[];
  /** missions: how often all steps were completed in the period */
  readonly repeats?: number;
  /** levels: what the player has now */
  readonly level?: LevelProgress;
}

/** A player's level (docs/rules/levels.md#3). */
interface LevelProgress {
  /** from 1; 0: none yet */
  readonly number: number;
  readonly experience: string;
  /** the experience of the next level; null: there is none */
  readonly next_from: string | null;
  /** when the season ends, µs; null: it does not */
  readonly season_ends: number | null;
}

/** `done` of `target` in the task's own unit: stake, rounds, wins. */
export interface TaskProgress {
  readonly task: AnyTaskName;
  readonly done: string;
  readonly target: string;
}

/** The effect of one round, for explanations; the hot path passes none, at no cost. */
export interface StepNote {
  /** each task that the round moved (missions) or met (points) */
  readonly credits: Credit[];
  /** missions: how the running attempt ended with this round */
  attempt: 'completed' | 'given_up' | null;
  /** levels: the indices of those that the round reached; absent where nobody asks */
  readonly reached?: number[];
}

interface Credit {
  /** index of the task in the definition */
  readonly task: number;
  /** how often it was met; missions: 1 once its target is reached, else 0 */
  readonly times: bigint;
  /** 0 in missions */
  readonly points: Decimal;
}
