import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import type { TenantSession } from '../../database/database.ts';
import type { KnownRow } from './known-facts.ts';

/**
 * The currencies in which players have played, in order. Each costs one look into the key of `player_currencies`, which
 * holds a row for each player and currency: a `distinct` would read them all.
 */
export async function readSeenCurrencies(tenant: TenantSession): Promise<string[]> {
  const rows = await tenant.query<{ currency: string }>({
    text: `
      with recursive seen as (
        (select currency from player_currencies where tenant_id = $1 order by currency limit 1)
        union all
        select (select p.currency from player_currencies p
                 where p.tenant_id = $1 and p.currency > s.currency order by p.currency limit 1)
          from seen s where s.currency is not null)
      select currency from seen where currency is not null order by currency`,
  });
  return rows.map((row) => row.currency);
}

/** When (µs since the epoch) the tenant's newest event was received; null: there is none. */
export async function readNewestReceived(tenant: TenantSession): Promise<number | null> {
  const [row] = await tenant.query<{ received_at: Date | null }>({
    // The head's own time is ahead of the event's once a settlement has taken a place in the log; the event may be archived.
    text: `
      select coalesce(e.received_at, h.received_at) as received_at
        from event_heads h left join events e on e.tenant_id = h.tenant_id and e.seq = h.seq
       where h.tenant_id = $1 and h.seq > 0`,
  });
  return row?.received_at ? row.received_at.getTime() * (MICROSECONDS_A_SECOND / 1_000) : null;
}

/** The first players of the tenant by code points, at most `limit`, with their facts. */
export function readFirstPlayers(tenant: TenantSession, limit: number): Promise<KnownRow[]> {
  return tenant.query<KnownRow>({
    text: 'select player_id as id, facts from players where tenant_id = $1 order by player_id limit $2',
    values: [limit],
  });
}

/**
 * Whether any event of the tenant names the player: one that scoring has followed, or one that waits for it. One statement,
 * so that a player cannot slip through between the two while scoring continues.
 */
export async function isNamed(tenant: TenantSession, player_id: string): Promise<boolean> {
  const rows = await tenant.query({
    text: `
      select 1 from players where tenant_id = $1 and player_id = $2
      union all
      select 1 from events e
       where e.tenant_id = $1 and e.player_id = $2
         and e.seq > (select c.seq from scoring_cursors c where c.tenant_id = $1)
      limit 1`,
    values: [player_id],
  });
  return rows.length > 0;
}
