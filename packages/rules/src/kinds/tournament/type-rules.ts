import type { GameRound, Outcome } from '../../rounds/rounds.ts';
import type { Tally } from './tally.ts';
import type { CompiledTask } from './tasks.ts';

/** The settings of decisions 5.3, parsed; those of other types are at their neutral value. */
export interface TypeSettings {
  readonly tasks: readonly CompiledTask[];
  /** RA IM; Infinity elsewhere */
  readonly maxRounds: number;
  readonly metric: 'multiplier' | 'amount';
  readonly inOrder: boolean;
  /** SR, in 10^-8 points */
  readonly targetPoints: bigint;
  readonly clock: 'campaign' | 'player';
  /** start of the campaign, µs */
  readonly start: number;
}

/** What one round did, for explanations; the hot path passes none and pays nothing. */
export interface StepNote {
  /** each task that the round moved (missions) or met (points) */
  readonly credits: Credit[];
  /** missions: how the running attempt ended with this round */
  attempt: 'completed' | 'given_up' | null;
}

export interface Credit {
  /** index of the task in the definition */
  readonly task: number;
  /** how often it was met; missions: 1 once its target is reached, else 0 */
  readonly times: bigint;
  /** in 10^-8; 0 in missions */
  readonly points: bigint;
}

/** One counted round on its way into a tally. */
export interface Step {
  readonly settings: TypeSettings;
  readonly tally: Tally;
  readonly round: GameRound;
  readonly outcome: Outcome;
  readonly note: StepNote | null;
}

/** One row of the table of tournament types. */
export interface TypeRules {
  readonly longName: string;
  readonly better: 'higher' | 'lower';
  /** What progress is made of. */
  readonly counts: 'points' | 'rounds' | 'attempts';
  /** What `place_from` and `place_to` of a prize bound: the place, or (IM) the score (decisions 5.3). */
  readonly prizesBy: 'place' | 'score';
  /** No further round of the player counts. */
  readonly isFull: (settings: TypeSettings, tally: Tally) => boolean;
  /** Takes one counted round into the tally. */
  readonly step: (step: Step) => void;
  /** The score in 10^-8, null while the player is not on the board. */
  readonly score: (tally: Tally) => bigint | null;
}
