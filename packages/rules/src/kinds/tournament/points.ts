import { add, type Decimal, exactText, parseUnits, times, unitsText, ZERO } from '../../money/decimal.ts';
import {
  type PackedTeamPoints,
  packTeamPoints,
  type TeamPoints,
  unpackTeamPoints,
  withPoints,
} from '../../teams/team-points.ts';
import type { Progress } from '../scored.ts';
import {
  freshTasks,
  type PackedTask,
  packTasks,
  type TaskStates,
  tasksProgress,
  timesMet,
  unpackTasks,
} from './tasks.ts';
import type { Step, TypeSettings, TypeState } from './tournament-type.ts';

/** The state of types that credit points: PT, RA and, with more, SR. */
export interface PointsState extends TypeState {
  /** points credited */
  points: Decimal;
  tasks: TaskStates;
  /** PT, RA: what of the points is each team's, null: nothing yet; absent in campaigns without teams. */
  teams?: readonly TeamPoints[] | null;
}

/** A points state as JSON values. */
export type PackedPoints = [number, number, string, number | null, PackedTask[], PackedTeamPoints[]?];

/** The state of a player without a round. */
export function freshPoints({
  tasks,
  teams,
}: Pick<TypeSettings, 'tasks'> & Partial<TypeSettings>): PointsState {
  const fresh = { rounds: 0, unpriced: 0, reached_at: null, points: ZERO, tasks: freshTasks(tasks) };
  return teams ? { ...fresh, teams: null } : fresh;
}

/** A copy that can be stepped on without changing the original. */
export function copyPoints(state: PointsState): PointsState {
  const { rounds, unpriced, reached_at, points, tasks, teams } = state;
  const copy = { rounds, unpriced, reached_at, points, tasks: tasks.slice() };
  return teams === undefined ? copy : { ...copy, teams };
}

/** Credits every task that the round meets (docs/rules/tasks.md#1); the points gained. The caller adds them up. */
export function creditTasks({ settings, state, round, outcome, note }: Step<PointsState>): Decimal {
  let gained: Decimal = ZERO;
  for (let index = 0; index < settings.tasks.length; index += 1) {
    const task = settings.tasks[index];
    if (task === undefined) continue;
    const met = timesMet(task, state.tasks, index, round, outcome);
    if (met === 0) continue;
    const points = times(task.points, met);
    gained = add(gained, points);
    note?.credits.push({ task: index, times: BigInt(met), points });
  }
  return gained;
}

/** Adds points that a round gained to the score, and to what the player scored for the team of the round. */
export function addPoints({ state, round, team_id }: Step<PointsState>, points: Decimal): void {
  const reached_at = round.settled_at;
  state.points = add(state.points, points);
  state.reached_at = reached_at;
  if (team_id !== null) state.teams = withPoints(state.teams ?? null, { team_id, points, reached_at });
}

/** How far the player is: points so far, and each task. */
export function pointsProgress({ tasks }: Pick<TypeSettings, 'tasks'>, state: PointsState): Progress {
  return {
    points: exactText(state.points),
    attempt_rounds: null,
    tasks: tasksProgress(tasks, state.tasks),
  };
}

/** The state as JSON values; equal states give equal ones. */
export function packPoints(state: PointsState): PackedPoints {
  const { rounds, unpriced, points, reached_at, tasks, teams } = state;
  const packed: PackedPoints = [rounds, unpriced, unitsText(points), reached_at, packTasks(tasks)];
  if (teams !== undefined) packed.push(packTeamPoints(teams));
  return packed;
}

/** Reads the result of packPoints. */
export function unpackPoints(packed: PackedPoints): PointsState {
  const [rounds, unpriced, points, reached_at, tasks, teams] = packed;
  const state = { rounds, unpriced, reached_at, points: parseUnits(points), tasks: unpackTasks(tasks) };
  return teams === undefined ? state : { ...state, teams: unpackTeamPoints(teams) };
}
