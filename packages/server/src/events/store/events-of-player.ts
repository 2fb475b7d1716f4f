import type { TenantSession } from '../../database/database.ts';
import { eventColumns } from './archive.ts';
import type { FoundEvent } from './event-search.ts';

// No statement here has a name: see the note on plans in log.ts.

/** Numbers of all events of the player that the log holds, ascending. */
export async function readSeqsOf(tenant: TenantSession, player_id: string): Promise<number[]> {
  const rows = await tenant.query<{ seqs: number[] | null }>({
    text: `
      select array_agg(a.seq order by a.seq) as seqs
        from (select e.seq from events e
               where e.tenant_id = $1 and e.kind = 'gameround' and e.player_hash = hashtext($2) and e.player_id = $2
              union all
              select e.seq from events e where e.tenant_id = $1 and e.kind = 'player' and e.player_id = $2
              union all
              select e.seq from events e
               where e.tenant_id = $1 and e.kind in ('deposit', 'withdraw', 'login')
                 and e.player_hash = hashtext($2) and e.player_id = $2) as a`,
    values: [player_id],
  });
  return rows[0]?.seqs?.map(Number) ?? [];
}

/** Those of these events that are still the player's, in order. */
export function readEventsOf(
  tenant: TenantSession,
  player_id: string,
  seqs: readonly number[],
): Promise<FoundEvent[]> {
  return tenant.query<FoundEvent & Record<string, unknown>>({
    text: `
      select ${eventColumns}
        from unnest($3::bigint[]) as wanted(seq)
       cross join lateral (
         select * from events e where e.tenant_id = $1 and e.seq = wanted.seq and e.player_id = $2 offset 0) as e
       order by e.seq`,
    values: [player_id, seqs],
  });
}
