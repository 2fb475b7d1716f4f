import type { ListingSource, TenantListing } from '../listing/source.ts';
import { type Scoring, visibleCampaigns } from '../scoring/open-scoring.ts';
import { shownVersion, type TenantState } from '../scoring/tenant-state.ts';

/** What the listing shows, taken from scoring: the two modules know nothing of each other. */
export function listingSource(scoring: Scoring): ListingSource {
  // A state is replaced with each step, so its listing is made once a version and not once a request.
  const listings = new WeakMap<TenantState, TenantListing>();
  const listingOf = (state: TenantState) => {
    const known = listings.get(state);
    if (known) return known;
    const listing = toListing(state);
    listings.set(state, listing);
    return listing;
  };
  return {
    listingOf: (tenant_id) => {
      const state = scoring.knownStateOf(tenant_id);
      return state ? listingOf(state) : scoring.stateOf(tenant_id).then(listingOf);
    },
    usernamesOf: scoring.usernamesOf,
  };
}

function toListing(state: TenantState): TenantListing {
  const { name, default_language, mask_usernames, player_hash_secret } = state.tenant;
  const campaigns = visibleCampaigns(state).map(({ campaign_id, definition, board, selects }) => ({
    campaign_id,
    definition,
    board,
    selects: (game_id: string) => selects(game_id, state.games.get(game_id)),
  }));
  const version = shownVersion(state.cursor);
  return { version, name, default_language, mask_usernames, player_hash_secret, campaigns };
}
