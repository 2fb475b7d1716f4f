import type { MissionDefinition, MissionInput } from './definition.ts';
import type { MissionStep, MissionStepInput } from './mission.ts';
import { normaliseUnplacedPrize } from './prizes.ts';
import { defaultSettleAfterSeconds } from './settle-after.ts';
import { normaliseCounting, normaliseShared } from './shared-defaults.ts';
import { normaliseAnyTask } from './task-defaults.ts';

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
