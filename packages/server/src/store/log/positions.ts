import type { Session } from '../engine/database.ts';
import { ALL_VOIDS } from './log.ts';
import { readLogClock } from './past-moments.ts';

/**
 * Lets no event be received at or before `closes_at` (µs) from now on (invariant I11): the head of the log takes that time, if the clock
 * of the log has passed it. Answers whether it has.
 */
export async function sealLog(session: Session, tenant_id: number, closes_at: number): Promise<boolean> {
  // Read before: a cluster sends no function to a machine that would answer something else with each call.
  const now = await readLogClock(session);
  const time = `timestamptz 'epoch' + $2::bigint * interval '1 microsecond'`;
  await session.query({
    tenant_id,
    text: `
      update event_heads set received_at = ${time} + interval '1 microsecond'
       where tenant_id = $1 and $2::bigint < $3::bigint and (received_at is null or received_at <= ${time})`,
    values: [tenant_id, closes_at, now],
  });
  const [row] = await session.query<{ sealed: boolean }>({
    tenant_id,
    text: `select received_at > ${time} as sealed from event_heads where tenant_id = $1`,
    values: [tenant_id, closes_at],
  });
  return row?.sealed ?? false;
}

/**
 * The number of the newest event that was received at or before a time (µs); 0: none. Times never decrease along the log, so halving finds
 * it, with a look at the primary key each. After `sealLog` the answer is the same for ever, but for what is archived.
 */
export async function positionAt(session: Session, tenant_id: number, time: number): Promise<number> {
  let [low, high] = [0, await newestSeq(session, tenant_id)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2) + 1;
    const next = await receivedFrom(session, tenant_id, middle);
    if (next && next.received_at <= time) low = Math.max(next.seq, middle);
    else high = middle - 1;
  }
  return low;
}

/** The number of the newest event of a tenant; 0: none. */
export async function newestSeq(session: Session, tenant_id: number): Promise<number> {
  const [head] = await session.query<{ seq: number }>({
    tenant_id,
    text: 'select seq from event_heads where tenant_id = $1',
    values: [tenant_id],
  });
  return head?.seq ?? 0;
}

/** The first event from a number on, and when it was received (µs): archived ones leave gaps. */
export async function receivedFrom(
  session: Session,
  tenant_id: number,
  from: number,
): Promise<{ seq: number; received_at: number } | undefined> {
  const [row] = await session.query<{ seq: number; received_at: number }>({
    tenant_id,
    name: 'read-received-from',
    text: `
      select seq, (extract(epoch from received_at) * 1000000)::bigint as received_at
        from events where tenant_id = $1 and seq >= $2 order by seq limit 1`,
    values: [tenant_id, from],
  });
  return row;
}

/**
 * The players or games of which events after the number `seq` tell something, or an earlier one did that was voided by a later change
 * than `voidsUpTo` (absent: none was).
 */
export async function readToldAfter(
  session: Session,
  tenant_id: number,
  about: 'player' | 'game',
  seq: number,
  voidsUpTo = ALL_VOIDS,
): Promise<string[]> {
  const rows = await session.query<{ id: string }>({
    tenant_id,
    text: `
      select distinct ${about}_id as id from events
       where tenant_id = $1 and kind = '${about}' and (seq > $2 or voided_change > $3)`,
    values: [tenant_id, seq, voidsUpTo],
  });
  return rows.map((row) => row.id);
}
