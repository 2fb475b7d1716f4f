import { parseTimestamp } from '../values/timestamps.ts';
import type { DropDefinition, DropInput } from './definition.ts';
import type { DropSchedule } from './drop.ts';
import { normaliseUnplacedPrize } from './prizes.ts';
import { defaultSettleAfterSeconds } from './settle-after.ts';
import { normaliseCounting, normaliseShared } from './shared-defaults.ts';

/** Fills every default of a drop (docs/rules/drops.md#1). */
export function normaliseDrop(input: DropInput): DropDefinition {
  const { schedule: _, ...rules } = input.rules;
  return {
    kind: 'drop',
    ...normaliseShared(input),
    rules: {
      ...normaliseCounting(rules),
      prizes: rules.prizes.map((one) => ({ ...one, prize: normaliseUnplacedPrize(one.prize) })),
      chance: rules.chance ?? null,
      spread: rules.spread ?? null,
      hours: rules.hours ?? null,
      max_per_player: rules.max_per_player ?? null,
      settle_after_seconds: rules.settle_after_seconds ?? defaultSettleAfterSeconds,
      ...scheduleOf(input),
    },
  };
}

/** A copy with another window is spread over its own, once it is published. */
function scheduleOf({ start, end, rules: { schedule } }: DropInput): { schedule?: DropSchedule } {
  if (!schedule || schedule.from !== start) return {};
  return (parseTimestamp(schedule.to) ?? 0) < (parseTimestamp(end) ?? 0) ? {} : { schedule };
}
