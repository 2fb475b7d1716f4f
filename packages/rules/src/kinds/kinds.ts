import type {
  CampaignDefinition,
  CampaignInput,
  DefinitionError,
} from '@laurel/contract/campaigns/definition.ts';
import type { CampaignKind, CommonDefinition } from './campaign-kind.ts';
import { drop } from './drop/drop.ts';
import { jackpot } from './jackpot/jackpot.ts';
import { levels } from './levels/levels.ts';
import { mission } from './mission/mission.ts';
import { raffle } from './raffle/raffle.ts';
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
export const campaignKinds = {
  tournament,
  mission,
  raffle,
  drop,
  jackpot,
  levels,
} as const satisfies KindTable<CampaignDefinition>;

/** The kind of a definition: `tournament` where its author names none (docs/rules/campaigns.md#1). */
export function kindOf({ kind = 'tournament' }: { kind?: CampaignInput['kind'] }): AnyKind {
  return campaignKinds[kind] as unknown as AnyKind;
}

/** A kind as those use it who leave it to the definition which one it is. */
interface AnyKind {
  readonly definition: {
    normalise(input: CampaignInput): CampaignDefinition;
    check(definition: CampaignDefinition): DefinitionError[];
  };
}
