import type { LevelsDefinition, LevelsInput } from './definition.ts';
import type { ExperienceTask } from './levels.ts';
import { openEnd } from './open-end.ts';
import { normaliseUnplacedPrize } from './prizes.ts';
import { defaultSettleAfterSeconds } from './settle-after.ts';
import { normaliseCounting, normaliseShared } from './shared-defaults.ts';
import { normaliseAnyTask } from './task-defaults.ts';

/** Fills every default of a campaign of levels (docs/rules/levels.md#1). */
export function normaliseLevels(input: LevelsInput): LevelsDefinition {
  const { rules } = input;
  return {
    kind: 'levels',
    ...normaliseShared({ ...input, end: input.end ?? openEnd }),
    rules: {
      ...normaliseCounting(rules),
      experience: rules.experience.map((task) => normaliseAnyTask(task, false) as ExperienceTask),
      levels: rules.levels.map(({ name, from, image = '', prize, ...level }) => ({
        ...{ name, from, image, prize: prize ? normaliseUnplacedPrize(prize) : null },
        ...level,
      })),
      caps: rules.caps ?? null,
      season: rules.season ?? null,
      time_zone: rules.time_zone ?? 'UTC',
      settle_after_seconds: rules.settle_after_seconds ?? defaultSettleAfterSeconds,
    },
  };
}
