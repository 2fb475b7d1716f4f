import type { Clock, Metric } from '@laurel/contract/campaigns/definition.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { GameRound, RoundOutcome } from '../../rounds/rounds.ts';
import type { TeamPart } from '../../teams/team-points.ts';
import type { ScoredState, ScoreType, StepNote } from '../scored.ts';
import type { CompiledTask } from './tasks.ts';

/** The settings of the types (docs/rules/tournament-types.md#1), parsed; those of other types are at their neutral value. */
export interface TypeSettings {
  readonly tasks: readonly CompiledTask[];
  /** RA IM; Infinity elsewhere */
  readonly maxRounds: number;
  readonly metric: Metric;
  readonly inOrder: boolean;
  /** SR: the points that end it */
  readonly targetPoints: Decimal;
  readonly clock: Clock;
  /** start of the campaign, µs */
  readonly start: number;
  /** Whether players score for teams (docs/rules/teams.md). */
  readonly teams: boolean;
}

/** The part of the state that all types have. */
export type TypeState = ScoredState;

/** One counted round on its way into a state. */
export interface Step<State extends TypeState = TypeState> {
  readonly settings: TypeSettings;
  readonly state: State;
  readonly round: GameRound;
  readonly outcome: RoundOutcome;
  /** The team for which the round scores; null: none. */
  readonly team_id: string | null;
  readonly note: StepNote | null;
}

/** One row of the table of tournament types (docs/rules/tournament-types.md#1). */
export interface TypeRules<State extends TypeState = TypeState> extends ScoreType<TypeSettings, State> {
  readonly longName: string;
  /** The state of a player without a round. */
  initial(settings: TypeSettings): State;
  /** A copy that can be stepped on without changing the original. */
  copy(state: State): State;
  /** No further round of the player counts. */
  isFull(settings: TypeSettings, state: State): boolean;
  /** Takes one counted round into the state, which it changes; `rounds` includes it already. */
  step(step: Step<State>): void;
  /** What of the score is each team's; only of types whose players can be in teams. */
  teamParts?(state: State): readonly TeamPart[];
  /** The score, of at most 8 decimals; null while the player is not on the board. */
  score(state: State): Decimal | null;
  /** The state as short arrays of JSON values; equal states give equal ones. */
  encode(state: State): unknown;
  /** Reads the result of `encode`. */
  decode(encoded: unknown): State;
}
