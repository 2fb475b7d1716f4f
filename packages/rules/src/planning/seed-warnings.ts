import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { readExactPattern } from '@laurel/contract/values/exact-patterns.ts';
import {
  formatTimestamp,
  MICROSECONDS_A_SECOND,
  parseTimestamp,
} from '@laurel/contract/values/timestamps.ts';

/**
 * What staff should know of the announcement of a supplied seed before a raffle is published (docs/rules/raffles.md#4); none
 * of it refuses anything.
 */
export function seedWarnings(definition: CampaignDefinition): DefinitionError[] {
  const source = definition.kind === 'raffle' ? definition.rules.seed_source : undefined;
  if (!source) return [];
  const fixed =
    (parseTimestamp(definition.end) as number) + definition.rules.grace_seconds * MICROSECONDS_A_SECOND;
  const read = readExactPattern(source.pattern);
  const found: DefinitionError[] = [];
  if ((parseTimestamp(source.at) as number) < fixed)
    found.push({
      pointer: '/rules/seed_source/at',
      detail: `is before the list of tickets is fixed, ${formatTimestamp(fixed)}: who knows the value could still change the list`,
    });
  if ('forms' in read && read.forms > 1)
    found.push({
      pointer: '/rules/seed_source/pattern',
      detail: `allows ${read.forms} ways to write a value: staff could choose the one whose winners they like`,
    });
  return found;
}
