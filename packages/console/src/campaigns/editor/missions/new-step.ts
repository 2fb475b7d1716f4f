import {
  type AnyTaskName,
  type FactTask,
  type FactTaskName,
  factTaskNames,
  type MissionStep,
} from '@laurel/contract/campaigns/mission.ts';
import type { UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import type { Task } from '@laurel/contract/campaigns/tasks.ts';
import { newTask } from '../blank-definition.ts';

const newFacts: { readonly [Name in FactTaskName]: Extract<FactTask, { task: Name }> } = {
  deposits: { task: 'deposits', count: 1 },
  deposited: { task: 'deposited', amount: '50' },
  deposit_days: { task: 'deposit_days', length: 3 },
  login_days: { task: 'login_days', length: 7 },
};

/** A step with a task of a kind, without a prize. */
export function newStep(task: AnyTaskName): MissionStep {
  const isFact = (factTaskNames as readonly string[]).includes(task);
  const members = isFact ? newFacts[task as FactTaskName] : newTask(task as Task['task'], 'TM');
  return { ...members, prize: null };
}

/** A prize of money that says nothing yet. */
export function newPrize(): UnplacedPrize {
  return { kind: 'cash', amount: '' };
}
