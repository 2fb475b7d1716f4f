import type { CampaignDefinition, CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import type { CampaignKind, CommonDefinition } from './campaign-kind.ts';
import { tournament } from './tournament/tournament.ts';

/** A row for each kind that a union of definitions has. */
export type KindTable<Definition extends CommonDefinition> = {
  readonly [Kind in Definition['kind']]: CampaignKind<
    never,
    Extract<Definition, { kind: Kind }>,
    unknown,
    unknown,
    unknown
  >;
};

/**
 * The kinds of campaign, by the member `kind` of their definitions; one for each of the contract's union, as its type
 * demands.
 */
export const campaignKinds = { tournament } as const satisfies KindTable<CampaignDefinition>;

/** The kind of a definition: `tournament` where its author names none (docs/rules/campaigns.md#1). */
export function kindOf({ kind = 'tournament' }: Pick<CampaignInput, 'kind'>) {
  return campaignKinds[kind];
}
