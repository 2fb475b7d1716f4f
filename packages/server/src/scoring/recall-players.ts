import type { Session } from '../store/engine/database.ts';
import { readRowsAtCursor } from '../store/scoring/player-folds.ts';
import type { Folds, HeldPlayer, Layout } from './held-players.ts';
import { campaignsOf, foldsIn, heldPlayer } from './player-rows.ts';
import type { TenantState } from './tenant-state.ts';

/** Another process moved the cursor: what this one holds of the log beyond it is not true any more. */
export class CursorMoved extends Error {}

/** Players whose rows are read at once. */
const READ_PLAYERS = 2_000;

/** A player as the process holds it, with its folds in the layout. */
export interface Recalled {
  player: HeldPlayer;
  folds: Folds;
}

/**
 * The players as this process holds them; those it does not hold are read. `isOurs`: did this process leave the cursor at that step? Rows
 * and what it holds are true together only then; else throws CursorMoved.
 */
export async function recallPlayers(
  session: Session,
  { tenant, players, folds }: Pick<TenantState, 'tenant' | 'players' | 'folds'>,
  layout: Layout,
  player_ids: Iterable<string>,
  isOurs: (step: number) => boolean,
): Promise<Map<string, Recalled>> {
  const campaigns = campaignsOf(folds);
  const recalled = new Map<string, Recalled>();
  const recall = (player: HeldPlayer) =>
    recalled.set(player.player_id, { player, folds: foldsIn(player, layout, campaigns) });
  const missing: string[] = [];
  for (const player_id of player_ids) {
    const player = players.get(layout.period, player_id);
    if (player) recall(player);
    else missing.push(player_id);
  }
  for (let from = 0; from < missing.length; from += READ_PLAYERS) {
    const ids = missing.slice(from, from + READ_PLAYERS);
    const { step, rows } = await readRowsAtCursor(session, tenant.tenant_id, layout.period, ids);
    if (!isOurs(step)) throw new CursorMoved();
    const byPlayer = new Map(rows.map((row) => [row.player_id, row.folds]));
    for (const player_id of ids) recall(heldPlayer(layout, player_id, byPlayer.get(player_id)));
  }
  return recalled;
}
