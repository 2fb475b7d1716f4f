import { readScoringProgress } from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import { readPlayersAfter } from '../facts/facts.ts';
import { readPlayersBetween } from './store/players-between.ts';

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

/** Events that are looked at for their players by one statement: some 10 ms. */
const EVENTS_AT_ONCE = 10_000;

/** The players in events after a number, up to another one, many at a time; a player may come again. */
export async function* playersAfter(
  tenant: TenantSession,
  after: number,
  upTo: number,
): AsyncGenerator<string[]> {
  for (let from = after; from < upTo; from += EVENTS_AT_ONCE) {
    const player_ids = await readPlayersBetween(tenant, from, Math.min(from + EVENTS_AT_ONCE, upTo));
    for (let at = 0; at < player_ids.length; at += PLAYERS_AT_ONCE)
      yield player_ids.slice(at, at + PLAYERS_AT_ONCE);
  }
}

/** All players of the log up to an event, whether or not scoring has followed it so far; a player may come again. */
export async function* playersUpTo(tenant: TenantSession, upTo: number): AsyncGenerator<string[]> {
  const { cursor } = await readScoringProgress(tenant);
  yield* everyPlayer(tenant);
  yield* playersAfter(tenant, cursor.seq, upTo);
}
