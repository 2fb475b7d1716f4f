import { compareDecimals, isZeroDecimal } from '../values/decimals.ts';
import { type DefinitionError, type TournamentDefinition, tasksBring } from './definition.ts';
import type { Task, TaskName } from './tasks.ts';

/** What the tasks of a definition must be for its tournament type (docs/rules/tasks.md). */
export function checkTasks({ tournament_type: type, rules }: TournamentDefinition): DefinitionError[] {
  const { tasks } = rules;
  if (tasksBring[type] === 'nothing') {
    return tasks.length === 0 ? [] : [{ pointer: '/rules/tasks', detail: `${type} has no tasks` }];
  }
  if (tasks.length === 0) return [{ pointer: '/rules/tasks', detail: `${type} needs at least one task` }];
  const isMission = tasksBring[type] === 'attempts';
  return tasks.flatMap((task, index) =>
    [...checkPoints(task, isMission), ...checkMembers(task, isMission)].map(({ pointer, detail }) => ({
      pointer: `/rules/tasks/${index}${pointer}`,
      detail,
    })),
  );
}

function checkPoints(task: Task, isMission: boolean): DefinitionError[] {
  if (isMission === (task.points === undefined)) return [];
  const detail = isMission ? 'a mission’s task has no points' : 'the task needs points';
  return [{ pointer: '/points', detail }];
}

/** What the members of a task must be; `isMission` where its target ends an attempt or a step. */
export function checkMembers(task: Task, isMission: boolean): DefinitionError[] {
  const check = memberChecks[task.task] as (task: Task, isMission: boolean) => DefinitionError[];
  return check(task, isMission);
}

const memberChecks: {
  readonly [Name in TaskName]: (task: Extract<Task, { task: Name }>, isMission: boolean) => DefinitionError[];
} = {
  turnover: ({ amount }) =>
    isZeroDecimal(amount) ? [{ pointer: '/amount', detail: 'amount must be more than 0' }] : [],
  rounds: () => [],
  wins: () => [],
  multiplier: ({ at_least, below }) =>
    below === undefined || compareDecimals(at_least, below) < 0
      ? []
      : [{ pointer: '/below', detail: 'below must be more than at_least' }],
  streak: ({ count }, isMission) =>
    isMission || count === undefined ? [] : [{ pointer: '/count', detail: 'only a mission counts streaks' }],
};
