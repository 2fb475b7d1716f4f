import type { JackpotDefinition, JackpotInput } from './definition.ts';
import type { JackpotLevel, JackpotLevelInput } from './jackpot.ts';
import { defaultSettleAfterSeconds } from './settle-after.ts';
import { normaliseCounting, normaliseShared } from './shared-defaults.ts';

/** Fills every default of a jackpot (docs/rules/jackpots.md#1). */
export function normaliseJackpot(input: JackpotInput): JackpotDefinition {
  const { rules } = input;
  return {
    kind: 'jackpot',
    ...normaliseShared(input),
    rules: {
      ...normaliseCounting(rules),
      levels: rules.levels.map(normaliseLevel),
      settle_after_seconds: rules.settle_after_seconds ?? defaultSettleAfterSeconds,
    },
  };
}

function normaliseLevel(level: JackpotLevelInput): JackpotLevel {
  const { must_drop_by = null, chance = null } = level;
  const from = level.must_drop_from ?? (must_drop_by === null ? null : level.seed_amount);
  return { ...level, must_drop_from: from, must_drop_by, chance };
}
