import type { TenantSession } from '../database/database.ts';
import type { Folds, HeldPlayer, Layout } from './held-players.ts';
import { campaignsOf, foldsIn, heldPlayer } from './player-rows.ts';
import { readRowsAtCursor } from './store/player-folds.ts';
import type { TenantState } from './tenant-state.ts';

/** Another process moved the cursor: what this one holds of the log beyond it is no longer true. */
export class CursorMoved extends Error {}

/** Players whose rows are read in one piece. */
const READ_PLAYERS = 2_000;

/** A player as the process holds it, with its folds in the layout. */
export interface Recalled {
  player: HeldPlayer;
  folds: Folds;
}

/**
 * The players as this process holds them; the others are read. `isOurs`: did this process leave the cursor at that step?
 * Only then are the rows and what it holds true together; otherwise throws CursorMoved.
 */
export async function recallPlayers(
  tenant: TenantSession,
  { players, folds }: Pick<TenantState, 'tenant' | 'players' | 'folds'>,
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
    const { step, rows } = await readRowsAtCursor(tenant, layout.period, ids);
    if (!isOurs(step)) throw new CursorMoved();
    const byPlayer = new Map(rows.map((row) => [row.player_id, row.folds]));
    for (const player_id of ids) recall(heldPlayer(layout, player_id, byPlayer.get(player_id)));
  }
  return recalled;
}
