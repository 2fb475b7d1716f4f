import type { EventKind } from '@laurel/contract/events/events.ts';
import type { TenantSession } from '../../database/database.ts';

/** An event of the log as a void needs it. */
export interface VoidableEvent {
  /** The key by which the log knows the original id, even after the player is erased. */
  key: string;
  seq: number;
  kind: EventKind;
  unique_id: string;
  player_id: string | null;
  game_id: string | null;
  voided: boolean;
}

// No statement here has a name: see the note on plans in log.ts.

/**
 * The tenant's events with the given keys, in the order of their numbers; keys that the log does not know are missing from
 * the result. The keys must differ from one another. One index lookup for each, whatever the size of the log.
 */
export function readEventsByKey(tenant: TenantSession, keys: string[]): Promise<VoidableEvent[]> {
  return tenant.query<VoidableEvent & Record<string, unknown>>({
    text: `
      select replace(wanted.key::text, '-', '') as key, e.seq, e.kind, e.unique_id, e.player_id, e.game_id, e.voided
        from unnest($2::uuid[]) as wanted(key)
       -- The fences (offset 0) keep the planner, which has no statistics, from comparing whole tables.
       cross join lateral (
         select k.seq from event_keys k where k.tenant_id = $1 and k.key = wanted.key offset 0) as known
       cross join lateral (
         select * from events e where e.tenant_id = $1 and e.seq = known.seq offset 0) as e
       order by e.seq`,
    values: [keys],
  });
}

/**
 * Marks events as void (docs/rules/corrections.md#1). Numbers must come in order, which is how rows are locked (invariant
 * I9); the caller holds the lock of the scoring cursor, and appends touch no row that is there, so no other transaction
 * locks any. `change`: the changes that the cursor counts after it, by which settled boards recognise later voids.
 */
export async function markVoided(tenant: TenantSession, seqs: number[], change: number): Promise<void> {
  await tenant.query({
    text: `
      update events set voided = true, voided_change = $3
       where tenant_id = $1 and seq = any($2::bigint[])`,
    values: [seqs, change],
  });
}
