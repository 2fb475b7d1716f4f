import type { AnyTaskName, FactTaskName } from './fact-tasks.ts';
import type { Task, TaskName } from './tasks.ts';

/** What a task counts by default: `isMission` where its target ends an attempt or a step. */
export function normaliseTask(task: Task, isMission: boolean): Task {
  const normalise = taskDefaults[task.task] as (task: Task, isMission: boolean) => Task;
  return normalise(task, isMission);
}

const taskDefaults: {
  readonly [Name in TaskName]: (task: Extract<Task, { task: Name }>, isMission: boolean) => Task;
} = {
  turnover: (task) => task,
  rounds: (task) => task,
  wins: (task) => task,
  multiplier: (task) => ({ ...task, count: task.count ?? 1 }),
  streak: (task, isMission) => (isMission ? { ...task, count: task.count ?? 1 } : task),
};

/** What a task over rounds, deposits or logins counts by default; `isMission`: as `normaliseTask`. */
export function normaliseAnyTask(task: { task: AnyTaskName }, isMission: boolean): object {
  return isFactTask[task.task as FactTaskName] ? task : normaliseTask(task as Task, isMission);
}

/** Fact tasks have no defaults. */
const isFactTask: Readonly<Record<FactTaskName, true>> = {
  deposits: true,
  deposited: true,
  deposit_days: true,
  login_days: true,
};
