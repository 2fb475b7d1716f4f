import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';

/** The definition of a campaign of one kind. */
export type DefinitionOf<Kind extends CampaignKindName> = Extract<CampaignDefinition, { kind: Kind }>;

/** What is made of a definition, in a row for each kind. */
export type OfEachKind<Value> = {
  readonly [Kind in CampaignKindName]: (definition: DefinitionOf<Kind>) => Value;
};

/** What the row of its kind makes of a definition. */
export function ofKind<Value>(rows: OfEachKind<Value>, definition: CampaignDefinition): Value {
  return (rows[definition.kind] as (definition: CampaignDefinition) => Value)(definition);
}
