import { exactText, parseExact } from '../../money/money.ts';
import { freshTaskState, type TaskState } from './tasks.ts';

/** What a player's rounds up to some round amount to in one campaign. One shape for all six types keeps it fast. */
export interface Tally {
  /** counted rounds */
  rounds: number;
  /** rounds that only lack a rate */
  unpriced: number;
  /** `started_at` of the first counted round, µs */
  first_started_at: number | null;
  /** PT RA SR: points credited, in 10^-8 */
  points: bigint;
  /** HC TM IM SR: the best or final result, in 10^-8 of the score's unit */
  best: bigint | null;
  /** `settled_at` of the round that last changed the score, µs */
  reached_at: number | null;
  /** TM IM: rounds that the running attempt has used */
  used: number;
  /** one state a task, in the definition's order */
  tasks: TaskState[];
}

/** A tally as nested arrays, short enough to be stored a million times. */
export type PackedTally = [
  number,
  number,
  number | null,
  string,
  string | null,
  number | null,
  number,
  PackedTask[],
];
type PackedTask = [number, number, string];

/** The tally of a player without a round, for a campaign of `taskCount` tasks. */
export function freshTally(taskCount: number): Tally {
  return {
    rounds: 0,
    unpriced: 0,
    first_started_at: null,
    points: 0n,
    best: null,
    reached_at: null,
    used: 0,
    tasks: Array.from({ length: taskCount }, freshTaskState),
  };
}

/** A copy that can be stepped on without changing the original. */
export function copyTally(tally: Tally): Tally {
  return { ...tally, tasks: tally.tasks.map((state) => ({ ...state })) };
}

/** The tally as short arrays of JSON values; equal tallies give equal ones. */
export function packTally(tally: Tally): PackedTally {
  return [
    tally.rounds,
    tally.unpriced,
    tally.first_started_at,
    tally.points.toString(),
    tally.best === null ? null : tally.best.toString(),
    tally.reached_at,
    tally.used,
    tally.tasks.map((state) => [state.done, state.run, exactText(state.sum)]),
  ];
}

/** Reads what packTally wrote. */
export function unpackTally(packed: PackedTally): Tally {
  const [rounds, unpriced, firstStartedAt, points, best, reachedAt, used, tasks] = packed;
  return {
    rounds,
    unpriced,
    first_started_at: firstStartedAt,
    points: BigInt(points),
    best: best === null ? null : BigInt(best),
    reached_at: reachedAt,
    used,
    tasks: tasks.map(([done, run, sum]) => ({ done, run, sum: parseExact(sum) })),
  };
}
