import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { BoardView } from '@laurel/rules/boards/board.ts';

/** A published, visible campaign with its board. */
export interface ListedCampaign {
  campaign_id: number;
  /** Another object whenever anything in it changes; it tells what was rendered before from what was not. */
  definition: CampaignDefinition;
  board: BoardView;
  /** Whether the campaign's selection contains the game, the catalogue included (decisions 5.5). */
  selects: (game_id: string) => boolean;
}

/** All that a tenant's listing shows, as one consistent moment. */
export interface TenantListing {
  /** Grows whenever anything that is shown changes: campaigns, boards, usernames, the tenant's settings. */
  version: number;
  name: string;
  default_language: string;
  mask_usernames: boolean;
  player_hash_secret: Buffer;
  campaigns: ListedCampaign[];
}

/** Where the listing takes what it shows from; the composition root wires scoring to it. */
export interface ListingSource {
  /** Boards must not change between this answer and the end of the synchronous code that receives it. */
  listingOf: (tenant_id: number) => TenantListing | Promise<TenantListing>;
  /** The latest known usernames, at least as new as the listing that was given before; null or missing: unknown. */
  usernamesOf: (tenant_id: number, player_ids: string[]) => Promise<Map<string, string | null>>;
}
