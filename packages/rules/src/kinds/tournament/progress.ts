import type { TaskName } from '@laurel/contract/campaigns/tasks.ts';

/** How far a player is in one tournament. */
export interface Progress {
  /** PT RA SR: points so far (SR: up to the round that reached the target) */
  readonly points: string | null;
  /** TM IM: rounds that the running attempt has used */
  readonly attempt_rounds: number | null;
  readonly tasks: readonly TaskProgress[];
}

/** `done` of `target` in the task's own unit: stake, rounds, wins. */
export interface TaskProgress {
  readonly task: TaskName;
  readonly done: string;
  readonly target: string;
}
