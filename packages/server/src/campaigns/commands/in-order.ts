import { stagesOf, type WithStages } from '@laurel/contract/campaigns/stages.ts';
import type { FiledDefinition } from './definition-file.ts';

/**
 * Definitions in an order in which they can be published: after the campaigns that they come after (docs/rules/stages.md#1),
 * otherwise as they were given. Those that come after each other stay where they are; publishing refuses them.
 */
export function inOrderOfStages(definitions: readonly FiledDefinition[]): FiledDefinition[] {
  const byName = new Map(definitions.map((one) => [one.custom_id, one]));
  const ordered = new Set<FiledDefinition>();
  const seen = new Set<FiledDefinition>();
  const add = (one: FiledDefinition) => {
    if (seen.has(one)) return;
    seen.add(one);
    for (const name of namesIn(one)) {
      const earlier = typeof name === 'string' ? byName.get(name) : undefined;
      if (earlier) add(earlier);
    }
    ordered.add(one);
  };
  definitions.forEach(add);
  return [...ordered];
}

/** The custom_ids of the campaigns that a definition comes after; the server checks a body: here `after` may be anything. */
export function namesIn({ body }: FiledDefinition): unknown[] {
  const { after }: WithStages = body;
  if (typeof after !== 'object' || after === null) return [];
  return stagesOf({ after }).map((stage) => (stage as { campaign?: unknown } | null)?.campaign);
}
