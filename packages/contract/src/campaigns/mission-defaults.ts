import type { MissionDefinition, MissionInput } from './definition.ts';
import {
  type AnyTaskName,
  defaultSettleAfterSeconds,
  type FactTaskName,
  type MissionStep,
  type MissionStepInput,
} from './mission.ts';
import { normaliseUnplacedPrize } from './prizes.ts';
import { normaliseCounting, normaliseShared } from './shared-defaults.ts';
import { normaliseTask } from './task-defaults.ts';
import type { Task } from './tasks.ts';

/** Fills every default of a mission (docs/rules/missions.md#1). */
export function normaliseMission(input: MissionInput): MissionDefinition {
  const { rules } = input;
  return {
    kind: 'mission',
    ...normaliseShared(input),
    rules: {
      ...normaliseCounting(rules),
      steps: rules.steps.map(normaliseStep),
      in_order: rules.in_order ?? false,
      repeat: rules.repeat ?? { times: 1, every: 'campaign' },
      time_zone: rules.time_zone ?? 'UTC',
      settle_after_seconds: rules.settle_after_seconds ?? defaultSettleAfterSeconds,
    },
    prize: input.prize ? normaliseUnplacedPrize(input.prize) : null,
  };
}

function normaliseStep(step: MissionStepInput): MissionStep {
  const prize = step.prize ? normaliseUnplacedPrize(step.prize) : null;
  return { ...normaliseAnyTask(step, true), prize } as MissionStep;
}

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
