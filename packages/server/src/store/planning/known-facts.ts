import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import type { Session } from '../engine/database.ts';
import type { KnownRow } from '../players/known-facts.ts';

/**
 * The currencies in which anybody has played, in order. Each costs one look into the key of `player_currencies`, which holds a row a player
 * and currency: a `distinct` would read them all.
 */
export async function readSeenCurrencies(session: Session, tenant_id: number): Promise<string[]> {
  const rows = await session.query<{ currency: string }>({
    tenant_id,
    text: `
      with recursive seen as (
        (select currency from player_currencies where tenant_id = $1 order by currency limit 1)
        union all
        select (select p.currency from player_currencies p
                 where p.tenant_id = $1 and p.currency > s.currency order by p.currency limit 1)
          from seen s where s.currency is not null)
      select currency from seen where currency is not null order by currency`,
    values: [tenant_id],
  });
  return rows.map((row) => row.currency);
}

/** When (µs since the epoch) the tenant's newest event was received; null: there is none. */
export async function readNewestReceived(session: Session, tenant_id: number): Promise<number | null> {
  const [row] = await session.query<{ received_at: Date | null }>({
    tenant_id,
    text: 'select received_at from event_heads where tenant_id = $1 and seq > 0',
    values: [tenant_id],
  });
  return row?.received_at ? row.received_at.getTime() * (MICROSECONDS_A_SECOND / 1_000) : null;
}

/** The first players of the tenant by code points, at most `limit`, with what is known of them. */
export function readFirstPlayers(session: Session, tenant_id: number, limit: number): Promise<KnownRow[]> {
  return session.query<KnownRow & Record<string, unknown>>({
    tenant_id,
    text: 'select player_id as id, facts from players where tenant_id = $1 order by player_id limit $2',
    values: [tenant_id, limit],
  });
}
