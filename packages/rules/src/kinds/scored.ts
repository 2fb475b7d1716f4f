import type { TieRule } from '@laurel/contract/campaigns/definition.ts';
import type { AnyTaskName } from '@laurel/contract/campaigns/mission.ts';
import type { Decimal, Whole } from '../money/decimal.ts';
import type { TeamPart } from '../teams/team-points.ts';
import type { Progress } from './tournament/progress.ts';

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
