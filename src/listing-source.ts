import type { ListingSource } from './listing/source.ts';
import { type Scoring, visibleCampaigns } from './scoring/open-scoring.ts';
import { shownVersion } from './scoring/tenant-state.ts';

/** What the listing shows, taken from scoring: the two rooms know nothing of each other. */
export function listingSource(scoring: Scoring): ListingSource {
  return {
    listingOf: async (tenant_id) => {
      const state = await scoring.stateOf(tenant_id);
      const { name, default_language, mask_usernames, player_hash_secret } = state.tenant;
      const campaigns = visibleCampaigns(state).map(({ campaign_id, definition, board, selects }) => ({
        campaign_id,
        definition,
        board,
        selects: (game_id: string) => selects(game_id, state.games.get(game_id)),
      }));
      const version = shownVersion(state.cursor);
      return { version, name, default_language, mask_usernames, player_hash_secret, campaigns };
    },
    usernamesOf: scoring.usernamesOf,
  };
}
