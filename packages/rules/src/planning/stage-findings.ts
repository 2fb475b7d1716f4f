import type { CampaignState } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { type Stage, stagePointer, stagesOf, type WithStages } from '@laurel/contract/campaigns/stages.ts';
import {
  formatTimestamp,
  MICROSECONDS_A_SECOND,
  parseTimestamp,
} from '@laurel/contract/values/timestamps.ts';

/** A campaign that another one comes after. */
export interface EarlierCampaign {
  state: CampaignState;
  definition: CampaignDefinition;
  /** Lines of its settled board; null: it is not settled. */
  count: number | null;
  /** The last of the places that its settlement kept; null: it kept none. */
  last_place: number | null;
}

/** All campaigns that lead to a definition, over any number of stages, by `custom_id`. */
export type EarlierCampaigns = ReadonlyMap<string, EarlierCampaign>;

export interface StageFindings {
  errors: DefinitionError[];
  warnings: DefinitionError[];
}

/** What publishing finds in the campaigns that a definition comes after (docs/rules/stages.md#4), in their order. */
export function stageFindings(definition: CampaignDefinition, earlier: EarlierCampaigns): StageFindings {
  const { after }: WithStages = definition;
  const findings = stagesOf(definition).map((stage, index) => {
    const pointer = `${stagePointer(after, index)}/campaign`;
    const one = earlier.get(stage.campaign);
    const [errors, warnings] = isAfter(stage, definition.custom_id, earlier)
      ? [['comes after this campaign itself'], []]
      : [errorsOf(one, definition), warningsOf(one, stage, definition)];
    const findingOf = (detail: string) => ({ pointer, detail: `${stage.campaign} ${detail}` });
    return { errors: errors.map(findingOf), warnings: warnings.map(findingOf) };
  });
  return {
    errors: findings.flatMap(({ errors }) => errors),
    warnings: findings.flatMap(({ warnings }) => warnings),
  };
}

/** Does the stage, over any number of others, come after the campaign of this name? */
function isAfter({ campaign }: Stage, name: string, earlier: EarlierCampaigns): boolean {
  const seen = new Set([campaign]);
  for (const one of seen) {
    if (one === name) return true;
    const found = earlier.get(one);
    // A stage of a cancelled campaign leads nowhere.
    if (found && found.state !== 'cancelled')
      for (const stage of stagesOf(found.definition)) seen.add(stage.campaign);
  }
  return false;
}

function errorsOf(one: EarlierCampaign | undefined, { end }: CampaignDefinition): string[] {
  if (!one) return ['is the custom_id of no campaign'];
  if (one.definition.kind !== 'tournament') return ['is no tournament, so it has no places'];
  if (one.state === 'draft') return ['is a draft: publish it first'];
  if (one.count !== null && one.count > 0 && one.last_place === null)
    return ['was settled by an earlier release, which did not keep the places'];
  if (one.state === 'published' && (parseTimestamp(one.definition.end) ?? 0) > (parseTimestamp(end) ?? 0))
    return [`ends at ${one.definition.end}, after the end of this campaign`];
  return [];
}

function warningsOf(
  one: EarlierCampaign | undefined,
  { places }: Stage,
  definition: CampaignDefinition,
): string[] {
  if (one?.state === 'cancelled') return ['is cancelled: nobody takes part by it'];
  const last = one?.last_place ?? one?.count ?? 0;
  if (one?.state === 'settled' && last < places)
    return [`has only ${last} of the ${places} places on its settled board`];
  if (one?.state !== 'published') return [];
  const settles = closesAt(one.definition);
  if (settles > closesAt(definition))
    return [`is settled at ${formatTimestamp(settles)}: the settlement of this campaign waits until then`];
  if (settles > (parseTimestamp(definition.start) ?? 0))
    return [`is settled at ${formatTimestamp(settles)}, after the start: who takes part is known only then`];
  return [];
}

/** End and grace, µs. */
function closesAt({ end, rules }: CampaignDefinition): number {
  return (parseTimestamp(end) ?? 0) + rules.grace_seconds * MICROSECONDS_A_SECOND;
}
