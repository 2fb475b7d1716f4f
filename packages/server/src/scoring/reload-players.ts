import type { Session } from '../store/engine/database.ts';
import { readDisqualificationsOf } from '../store/players/disqualifications.ts';
import { readOptInsOf } from '../store/players/opt-ins.ts';
import type { TenantState } from './tenant-state.ts';

/**
 * Reads again what is known of players beside the log: when they joined and where they are disqualified. Only what is committed is
 * read, so the state may take it at once.
 */
export async function reloadPlayers(
  session: Session,
  state: TenantState,
  player_ids: string[],
): Promise<void> {
  const { tenant_id } = state.tenant;
  if (state.folds.some((fold) => fold.compiled.needsJoin)) {
    for (const { campaign_id, player_id, joined_at } of await readOptInsOf(session, tenant_id, player_ids)) {
      for (const fold of state.folds)
        if (fold.campaign_id === campaign_id) fold.joined.set(player_id, joined_at);
    }
  }
  // Read first: whoever looks meanwhile sees the decisions of before or those of now, never none.
  const decided = await readDisqualificationsOf(session, tenant_id, player_ids);
  for (const { disqualified } of state.campaigns.values())
    for (const player_id of player_ids) disqualified.delete(player_id);
  for (const { campaign_id, player_id } of decided)
    state.campaigns.get(campaign_id)?.disqualified.add(player_id);
}
