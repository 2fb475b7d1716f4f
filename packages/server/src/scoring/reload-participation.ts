import type { TenantSession } from '../database/database.ts';
import { readDisqualificationsOf, readOptInsOf } from '../participation/participation.ts';
import type { TenantState } from './tenant-state.ts';

/**
 * Reads again the data of players outside the log: when they joined and where they are disqualified. Only committed data is
 * read, so the state may take it immediately.
 */
export async function reloadParticipation(
  tenant: TenantSession,
  state: TenantState,
  player_ids: string[],
): Promise<void> {
  if (state.folds.some((fold) => fold.compiled.needsJoin)) {
    for (const { campaign_id, player_id, joined_at } of await readOptInsOf(tenant, player_ids)) {
      for (const fold of state.folds)
        if (fold.campaign_id === campaign_id) fold.joined.set(player_id, joined_at);
    }
  }
  // Read first: a concurrent reader sees either the previous decisions or the current ones, never none.
  const decided = await readDisqualificationsOf(tenant, player_ids);
  for (const { disqualified } of state.campaigns.values())
    for (const player_id of player_ids) disqualified.delete(player_id);
  for (const { campaign_id, player_id } of decided)
    state.campaigns.get(campaign_id)?.disqualified.add(player_id);
}
