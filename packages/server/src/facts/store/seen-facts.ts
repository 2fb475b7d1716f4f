import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import { answerBy, anyBy, columnBy, rowsBy } from '../../database/statements.ts';
import type { KnownRow } from './known-facts.ts';

/**
 * The currencies in which players have played, in order. Each costs one look into the key of `player_currencies`, which
 * holds a row for each player and currency: a `distinct` would read them all.
 */
export const readSeenCurrencies = columnBy<{ currency: string }>({
  text: `
    with recursive seen as (
      (select currency from player_currencies where tenant_id = $1 order by currency limit 1)
      union all
      select (select p.currency from player_currencies p
               where p.tenant_id = $1 and p.currency > s.currency order by p.currency limit 1)
        from seen s where s.currency is not null)
    select currency from seen where currency is not null order by currency`,
});

/** When (µs since the epoch) the tenant's newest event was received; null: there is none. */
export const readNewestReceived = answerBy<{ received_at: Date | null }, [], number | null>(
  {
    // The head's own time is ahead of the event's once a settlement has taken a place in the log; the event may be archived.
    text: `
      select coalesce(e.received_at, h.received_at) as received_at
        from event_heads h left join events e on e.tenant_id = h.tenant_id and e.seq = h.seq
       where h.tenant_id = $1 and h.seq > 0`,
  },
  ([row]) => (row?.received_at ? row.received_at.getTime() * (MICROSECONDS_A_SECOND / 1_000) : null),
);

/** The first players of the tenant by code points, at most `limit`, with their facts. */
export const readFirstPlayers = rowsBy<KnownRow, [limit: number]>({
  text: 'select player_id as id, facts from players where tenant_id = $1 order by player_id limit $2',
});

/**
 * Whether any event of the tenant names the player: one that scoring has followed, or one that waits for it. One statement,
 * so that a player cannot slip through between the two while scoring continues.
 */
export const isNamed = anyBy<[player_id: string]>({
  text: `
    select 1 from players where tenant_id = $1 and player_id = $2
    union all
    select 1 from events e
     where e.tenant_id = $1 and e.player_id = $2
       and e.seq > (select c.seq from scoring_cursors c where c.tenant_id = $1)
    limit 1`,
});
