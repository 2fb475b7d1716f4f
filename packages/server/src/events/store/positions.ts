import type { TenantSession } from '../../database/database.ts';
import { answerBy, cellBy, rowBy, rowsBy, runBy } from '../../database/statements.ts';
import { ALL_VOIDS } from './log.ts';

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
  const [moment] = await readLogMoments(tenant, [time]);
  return moment?.seq ?? 0;
}

/**
 * Locks the head of the tenant's log until the transaction ends: what is being appended is visible to the next statement,
 * and further appends wait. A transaction that needs the scoring cursor, too, locks that first.
 */
export const lockHead = runBy({
  name: 'lock-head',
  text: 'select seq from event_heads where tenant_id = $1 for update',
});

/** The number of the newest event of a tenant; 0: none. */
export const newestSeq = answerBy<{ seq: number }, [], number>(
  { name: 'read-head', text: 'select seq from event_heads where tenant_id = $1' },
  ([head]) => head?.seq ?? 0,
);

/** The first event from a number on, and when it was received (µs): archived ones leave gaps. */
export const receivedFrom = rowBy<{ seq: number; received_at: number }, [from: number]>({
  name: 'read-received-from',
  text: `
    select seq, (extract(epoch from received_at) * 1000000)::bigint as received_at
      from events where tenant_id = $1 and seq >= $2 order by seq limit 1`,
});

/** Records by the clock of the log when that change voided events. The caller holds the lock of the scoring cursor. */
export const noteVoid = runBy<[change: number]>({
  text: 'insert into void_moments (tenant_id, change, voided_at) values ($1, $2, log_clock())',
});

/** A past moment (µs) as the log knows it. */
interface LogMoment {
  time: number;
  /** Number of the newest event that was received at or before it; 0: none. */
  seq: number;
  /** Events voided by a later change were not void then. */
  voids_up_to: number;
}

/**
 * The positions of moments in the log, in the order of time. Times of receipt never decrease along it (invariant I11), so
 * bisection finds each, with one look at the primary key each time: some 20 looks in a log of a million events. After
 * `sealLog` of the latest the result never changes, except for archived events.
 */
export const readLogMoments = rowsBy<LogMoment, [times: readonly number[]]>({
  text: `
    with recursive halving as (
      select m.time, 0::bigint as low, h.seq as high
        from event_heads h cross join unnest($2::bigint[]) as m(time)
       where h.tenant_id = $1
       union all
      select p.time,
             case when n.is_before then greatest(n.seq, p.middle) else p.low end,
             case when n.is_before then p.high else p.middle - 1 end
        from (select time, low, high, (low + high) / 2 + 1 as middle from halving where low < high) as p
        -- Archived events leave gaps, so it is the first one from a number on.
        left join lateral (
          select e.seq, e.received_at <= timestamptz 'epoch' + p.time * interval '1 microsecond' as is_before
            from events e where e.tenant_id = $1 and e.seq >= p.middle order by e.seq limit 1) as n on true
    )
    select f.time, f.low as seq,
           coalesce((select min(v.change) - 1 from void_moments v
                      where v.tenant_id = $1
                        and v.voided_at > timestamptz 'epoch' + f.time * interval '1 microsecond'),
                    ${ALL_VOIDS}) as voids_up_to
      from halving f
     where f.low >= f.high
     order by f.time`,
});

/** When the first event that the log holds was received (µs); undefined: it holds none. */
export const readFirstReceipt = cellBy<{ received_at: number }>({
  text: `
    select (extract(epoch from received_at) * 1000000)::bigint as received_at
      from events where tenant_id = $1 order by seq limit 1`,
});

/** The time of the log's clock (µs). */
export async function readLogClock(tenant: TenantSession): Promise<number> {
  const [row] = await tenant.query<{ now: number }>({
    text: 'select (extract(epoch from log_clock()) * 1000000)::bigint as now where $1::bigint is not null',
  });
  if (!row) throw new Error('a select answered no row');
  return row.now;
}
