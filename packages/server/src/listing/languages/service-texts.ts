import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import type { StatusCode } from '@laurel/contract/listing/listing.ts';

/** The service's own words in one language. */
export interface ServiceTexts {
  status: Record<StatusCode, string>;
  tournament: string;
  types: Record<TournamentType, string>;
  /** Followed by a part of the hash, it names a player whose username is not known. */
  player: string;
}
