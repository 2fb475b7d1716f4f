import type { AnyTaskName } from '@laurel/contract/campaigns/mission.ts';

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
export interface LevelProgress {
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
