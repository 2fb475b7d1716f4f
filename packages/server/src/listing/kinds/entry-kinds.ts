import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { EntryKind } from './entry-kind.ts';
import { missionEntry } from './mission-entry.ts';
import { raffleEntry } from './raffle-entry.ts';
import { tournamentEntry } from './tournament-entry.ts';

/** A row for each kind. */
const ofKind: {
  readonly [Kind in CampaignDefinition['kind']]: EntryKind<Extract<CampaignDefinition, { kind: Kind }>>;
} = { tournament: tournamentEntry, mission: missionEntry, raffle: raffleEntry };

/** The entries of campaigns of the definition's kind. */
export function entryKindOf({ kind }: Pick<CampaignDefinition, 'kind'>): EntryKind<CampaignDefinition> {
  return ofKind[kind] as EntryKind<CampaignDefinition>;
}
