import type { Session } from '../store/engine/database.ts';
import { readRowsAtCursor } from '../store/scoring/player-folds.ts';
import type { HeldPlayer, Layout } from './held-players.ts';
import { heldPlayer } from './player-rows.ts';
import type { TenantState } from './tenant-state.ts';

/** Another process moved the cursor: what this one holds of the log beyond it is not true any more. */
export class CursorMoved extends Error {}

/** Players whose rows are read at once. */
const READ_PLAYERS = 2_000;

/**
 * The players as this process holds them; those it does not hold are read, and held from now on. `isOurs`: did this process leave the
 * cursor at that step? Rows and what it holds are true together only then; else throws CursorMoved.
 */
export async function recallPlayers(
  session: Session,
  { tenant, players }: Pick<TenantState, 'tenant' | 'players'>,
  layout: Layout,
  player_ids: readonly string[],
  isOurs: (step: number) => boolean,
): Promise<HeldPlayer[]> {
  const missing = player_ids.filter((player_id) => !players.get(layout.period, player_id));
  const read = new Map<string, HeldPlayer>();
  for (let from = 0; from < missing.length; from += READ_PLAYERS) {
    const ids = missing.slice(from, from + READ_PLAYERS);
    const { step, rows } = await readRowsAtCursor(session, tenant.tenant_id, layout.period, ids);
    if (!isOurs(step)) throw new CursorMoved();
    const byPlayer = new Map(rows.map((row) => [row.player_id, row.folds]));
    for (const player_id of ids) read.set(player_id, heldPlayer(layout, player_id, byPlayer.get(player_id)));
  }
  return player_ids.map(
    (player_id) => players.get(layout.period, player_id) ?? (read.get(player_id) as HeldPlayer),
  );
}
