import type { EventKind } from '@laurel/contract/events/events.ts';
import type { TenantSession } from '../../database/database.ts';
import { answerBy, anyBy, rowsBy, runBy } from '../../database/statements.ts';
import { insertRows } from '../../database/table.ts';

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
export const readEventsByKey = rowsBy<VoidableEvent, [keys: string[]]>({
  text: `
    select replace(wanted.key::text, '-', '') as key, e.seq, e.kind, e.unique_id, e.player_id, e.game_id, e.voided
      from unnest($2::uuid[]) as wanted(key)
     -- The fences (offset 0) keep the planner, which has no statistics, from comparing whole tables.
     cross join lateral (
       select k.seq from event_keys k where k.tenant_id = $1 and k.key = wanted.key offset 0) as known
     cross join lateral (
       select * from events e where e.tenant_id = $1 and e.seq = known.seq offset 0) as e
     order by e.seq`,
});

/**
 * Marks events as void (docs/rules/corrections.md#1). Numbers must come in order, which is how rows are locked (invariant
 * I9); the caller holds the lock of the scoring cursor, and appends touch no row that is there, so no other transaction
 * locks any. `change`: the changes that the cursor counts after it, by which settled boards recognise later voids.
 */
export const markVoided = runBy<[seqs: number[], change: number]>({
  text: `
    update events set voided = true, voided_change = $3
     where tenant_id = $1 and seq = any($2::bigint[])`,
});

/** A void of an event that had not come when it was asked for. */
interface PendingVoid {
  unique_id: string;
  asked_at: Date;
  author: string;
  reason: string;
}

/** An event by its id, with the key of that. */
export interface NamedEvent {
  unique_id: string;
  key: string;
}

/**
 * Keeps voids until their events come, and returns the keys of those that were not kept before; the first void of an event
 * stays. `append_events` applies them, under the lock of the log's head, which the caller holds.
 */
export async function insertPendingVoids(
  tenant: TenantSession,
  wanted: readonly NamedEvent[],
  { asked_at, author, reason }: Omit<PendingVoid, 'unique_id'>,
): Promise<Set<string>> {
  // In key order (invariant I9).
  const inOrder = wanted.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await insertRows<{ key: string }>(tenant, {
    text: `
      insert into pending_voids (tenant_id, asked_at, author, reason, key, unique_id)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (tenant_id, key) do nothing
      returning replace(key::text, '-', '') as key`,
    shared: [asked_at, author, reason],
    rows: inOrder.map(({ key, unique_id }) => [key, unique_id]),
  });
  return new Set(rows.map(({ key }) => key));
}

/** A void whose event has come, as number `seq` of the log. */
export interface VoidThatCame extends PendingVoid {
  seq: number;
  came_at: Date;
}

/** Removes the voids whose events have come, and returns them in the order of the log: each to one caller. */
export const takeVoidsThatCame = answerBy<VoidThatCame, [], VoidThatCame[]>(
  {
    text: `
      delete from pending_voids where tenant_id = $1 and seq is not null
      returning seq, unique_id, asked_at, came_at, author, reason`,
  },
  (rows) => rows.sort((a, b) => a.seq - b.seq),
);

/** Whether the event of some void has come, and the decision is not recorded yet. */
export const hasVoidsThatCame = anyBy({
  text: 'select from pending_voids where tenant_id = $1 and seq is not null limit 1',
});

/** Removes the pending voids that were asked for before a moment: they have ended. */
export const deleteEndedVoids = runBy<[before: Date]>({
  text: 'delete from pending_voids where tenant_id = $1 and seq is null and asked_at < $2',
});

/** Selects pending voids: those that have not ended, below a number, and of one event or of any (null). */
interface PendingVoidFilter {
  since: Date;
  below: number;
  key: string | null;
}

/** The newest pending voids, at most `limit`, newest first. */
export const readPendingVoids = rowsBy<
  PendingVoid & { pending_id: number },
  [PendingVoidFilter, limit: number]
>({
  text: `
    select pending_id, unique_id, asked_at, author, reason
      from pending_voids
     where tenant_id = $1 and seq is null and asked_at >= $2 and pending_id < $3 and ($4::uuid is null or key = $4)
     order by pending_id desc limit $5`,
  values: ({ since, below, key }, limit) => [since, below, key, limit],
});
