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
}

/** `done` of `target` in the task's own unit: stake, rounds, wins. */
export interface TaskProgress {
  readonly task: AnyTaskName;
  readonly done: string;
  readonly target: string;
}
