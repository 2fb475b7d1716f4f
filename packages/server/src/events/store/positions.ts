import type { TenantSession } from '../../database/database.ts';
import { readLogClock } from './past-moments.ts';

/**
 * Lets no event be received at or before `closes_at` (µs) from now on (invariant I11): the head of the log takes that time,
 * if the clock of the log has passed it. Returns whether it has.
 */
export async function sealLog(tenant: TenantSession, closes_at: number): Promise<boolean> {
  // Read first: a cluster sends no function to a machine if its result may differ with each call.
  const now = await readLogClock(tenant);
  const time = `timestamptz 'epoch' + $2::bigint * interval '1 microsecond'`;
  await tenant.query({
    text: `
      update event_heads set received_at = ${time} + interval '1 microsecond'
       where tenant_id = $1 and $2::bigint < $3::bigint and (received_at is null or received_at <= ${time})`,
    values: [closes_at, now],
  });
  const [row] = await tenant.query<{ sealed: boolean }>({
    text: `select received_at > ${time} as sealed from event_heads where tenant_id = $1`,
    values: [closes_at],
  });
  return row?.sealed ?? false;
}

/**
 * The number of the newest event that was received at or before a time (µs); 0: none. Times never decrease along the log, so
 * bisection finds it, with one look at the primary key each. After `sealLog` the result never changes, except for archived
 * events.
 */
export async function positionAt(tenant: TenantSession, time: number): Promise<number> {
  let [low, high] = [0, await newestSeq(tenant)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2) + 1;
    const next = await receivedFrom(tenant, middle);
    if (next && next.received_at <= time) low = Math.max(next.seq, middle);
    else high = middle - 1;
  }
  return low;
}

/**
 * Locks the head of the tenant's log until the transaction ends: what is being appended is visible to the next statement,
 * and further appends wait. A transaction that needs the scoring cursor, too, locks that first.
 */
export async function lockHead(tenant: TenantSession): Promise<void> {
  await tenant.query({
    name: 'lock-head',
    text: 'select seq from event_heads where tenant_id = $1 for update',
  });
}

/** The number of the newest event of a tenant; 0: none. */
export async function newestSeq(tenant: TenantSession): Promise<number> {
  const [head] = await tenant.query<{ seq: number }>({
    text: 'select seq from event_heads where tenant_id = $1',
  });
  return head?.seq ?? 0;
}

/** The first event from a number on, and when it was received (µs): archived ones leave gaps. */
export async function receivedFrom(
  tenant: TenantSession,
  from: number,
): Promise<{ seq: number; received_at: number } | undefined> {
  const [row] = await tenant.query<{ seq: number; received_at: number }>({
    name: 'read-received-from',
    text: `
      select seq, (extract(epoch from received_at) * 1000000)::bigint as received_at
        from events where tenant_id = $1 and seq >= $2 order by seq limit 1`,
    values: [from],
  });
  return row;
}
