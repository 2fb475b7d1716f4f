import type { Decimal } from '../money/decimal.ts';

/** The effect of one round, for explanations; the hot path passes none, at no cost. */
export interface StepNote {
  /** each task that the round moved (missions) or met (points) */
  readonly credits: Credit[];
  /** missions: how the running attempt ended with this round */
  attempt: 'completed' | 'given_up' | null;
  /** levels: the indices of those that the round reached; absent where nobody asks */
  readonly reached?: number[];
}

export interface Credit {
  /** index of the task in the definition */
  readonly task: number;
  /** how often it was met; missions: 1 once its target is reached, else 0 */
  readonly times: bigint;
  /** 0 in missions */
  readonly points: Decimal;
}
