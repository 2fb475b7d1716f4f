import { compareDecimals, isZeroDecimal } from '../values/decimals.ts';
import type { CampaignDefinition, DefinitionError } from './definition.ts';
import type { Task } from './tasks.ts';

/** What the tasks of a definition must be for its tournament type (decisions 5.2 and 5.3). */
export function checkTasks({ tournament_type: type, rules }: CampaignDefinition): DefinitionError[] {
  const { tasks } = rules;
  if (type === 'HC') {
    return tasks.length === 0 ? [] : [{ pointer: '/rules/tasks', detail: 'HC has no tasks' }];
  }
  if (tasks.length === 0) return [{ pointer: '/rules/tasks', detail: `${type} needs at least one task` }];
  const isMission = type === 'TM' || type === 'IM';
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

function checkMembers(task: Task, isMission: boolean): DefinitionError[] {
  if (task.task === 'turnover' && isZeroDecimal(task.amount)) {
    return [{ pointer: '/amount', detail: 'amount must be more than 0' }];
  }
  if (task.task === 'streak' && !isMission && task.count !== undefined) {
    return [{ pointer: '/count', detail: 'only a mission counts streaks' }];
  }
  if (task.task !== 'multiplier' || task.below === undefined) return [];
  if (compareDecimals(task.at_least, task.below) < 0) return [];
  return [{ pointer: '/below', detail: 'below must be more than at_least' }];
}
