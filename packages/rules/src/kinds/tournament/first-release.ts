import { parseUnits } from '../../money/decimal.ts';
import { parseFirstRelease } from '../../money/first-release.ts';
import { type PackedTask, unpackTasks } from './tasks.ts';
import type { TypeState } from './tournament-type.ts';

/** How the first release (folds of version 1) encoded a state: one shape for all six types. */
type PackedTally = [
  rounds: number,
  unpriced: number,
  first_started_at: number | null,
  points: string,
  best: string | null,
  reached_at: number | null,
  used: number,
  tasks: PackedTask[],
];

/** Reads a state of the first release. It has the members of all types, so it is a state of any of them. */
export function decodeFirstRelease(packed: unknown): TypeState {
  const [rounds, unpriced, first_started_at, points, best, reached_at, used, tasks] = packed as PackedTally;
  const state = {
    rounds,
    unpriced,
    first_started_at,
    points: parseUnits(points),
    best: best === null ? null : parseUnits(best),
    reached_at,
    used,
    tasks: unpackTasks(tasks, parseFirstRelease),
  };
  return state;
}
