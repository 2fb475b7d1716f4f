import type { TenantSession } from '../database/database.ts';
import { readPlayersAfter } from '../facts/facts.ts';

const PLAYERS_AT_ONCE = 1_000;

/**
 * All players of the tenant's log, as far as scoring has followed it, in the order of their ids, many at a time; `signal`
 * ends the walk.
 */
export async function* everyPlayer(tenant: TenantSession, signal?: AbortSignal): AsyncGenerator<string[]> {
  for (let after: string | null = null; ; ) {
    signal?.throwIfAborted();
    const player_ids = await readPlayersAfter(tenant, after, PLAYERS_AT_ONCE);
    if (player_ids.length > 0) yield player_ids;
    if (player_ids.length < PLAYERS_AT_ONCE) return;
    after = player_ids.at(-1) as string;
  }
}
