import type {
  CampaignEntry,
  DropEntry,
  JackpotEntry,
  LevelsEntry,
  MissionEntry,
  RaffleEntry,
} from '@laurel/contract/listing/campaign-entries.ts';
import { type ListingSource, readListing } from './listing.ts';

/** Entries of the listing of all kinds (docs/rules/listing.md#8). */
export type ListedCampaign = CampaignEntry;
export type ListedMission = MissionEntry;
export type ListedRaffle = RaffleEntry;
export type ListedDrop = DropEntry;
export type ListedJackpot = JackpotEntry;
export type ListedLevels = LevelsEntry;

/**
 * Up to a hundred campaigns of one kind, in the server's order; `parameters` narrow them, and reading ends once `isEnough`
 * accepts the found ones. Throws if the server refuses or is unreachable.
 */
export function readEntriesOfKind<Kind extends ListedCampaign['kind']>(
  source: ListingSource,
  kind: Kind,
  parameters: Record<string, string> = {},
  isEnough?: (found: Extract<ListedCampaign, { kind: Kind }>[]) => boolean,
): Promise<Extract<ListedCampaign, { kind: Kind }>[]> {
  return readListing(source, 'campaigns/details', { ...parameters, kind }, isEnough);
}
