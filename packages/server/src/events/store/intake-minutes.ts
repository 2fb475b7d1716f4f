import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import type { TenantSession } from '../../database/database.ts';
import { rowsBy, runBy } from '../../database/statements.ts';

/** What became of events. */
export interface IntakeCounts {
  accepted: number;
  duplicates: number;
  conflicts: number;
  rejected: number;
  /** Accepted events that are dated more than five minutes ahead of the clock. */
  dated_ahead: number;
}

/** Counts of one minute and API key. */
export interface MinuteCounts extends IntakeCounts {
  minute: Date;
  api_key_id: number;
}

/**
 * Adds to the tenant's counts, so that those of several processes add up, and to the total of events dated ahead. Rows are
 * locked in key order (invariant I9); each pair of minute and key must occur once. For one transaction, which locks the
 * tenant's head last and so delays appends the least.
 */
export async function addMinutes(tenant: TenantSession, counts: readonly MinuteCounts[]): Promise<void> {
  await tenant.query({
    name: 'add-intake-minutes',
    text: `
      insert into intake_minutes (tenant_id, minute, api_key_id, accepted, duplicates, conflicts, rejected, dated_ahead)
      select h.tenant_id, m.minute, m.api_key_id, m.accepted, m.duplicates, m.conflicts, m.rejected, m.dated_ahead
        from event_heads h
       cross join unnest(
           $2::timestamptz[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
         as m(minute, api_key_id, accepted, duplicates, conflicts, rejected, dated_ahead)
       where h.tenant_id = $1
       order by m.minute, m.api_key_id
      on conflict (tenant_id, minute, api_key_id) do update
         set accepted = intake_minutes.accepted + excluded.accepted,
             duplicates = intake_minutes.duplicates + excluded.duplicates,
             conflicts = intake_minutes.conflicts + excluded.conflicts,
             rejected = intake_minutes.rejected + excluded.rejected,
             dated_ahead = intake_minutes.dated_ahead + excluded.dated_ahead`,
    values: [
      counts.map((one) => one.minute),
      counts.map((one) => one.api_key_id),
      counts.map((one) => one.accepted),
      counts.map((one) => one.duplicates),
      counts.map((one) => one.conflicts),
      counts.map((one) => one.rejected),
      counts.map((one) => one.dated_ahead),
    ],
  });
  const dated_ahead = counts.reduce((sum, one) => sum + one.dated_ahead, 0);
  if (dated_ahead > 0)
    await tenant.query({
      name: 'count-dated-ahead',
      text: 'update event_heads set dated_ahead = dated_ahead + $2 where tenant_id = $1',
      values: [dated_ahead],
    });
}

/** Deletes the minutes before a time. */
export const removeMinutes = runBy<[before: Date]>({
  text: 'delete from intake_minutes where tenant_id = $1 and minute < $2',
});

/** A window `[from, to)` of whole minutes; of one API key, or null: of all. */
export interface MinutesQuery {
  from: Date;
  to: Date;
  api_key_id: number | null;
}

const sums = `sum(accepted)::bigint as accepted, sum(duplicates)::bigint as duplicates,
  sum(conflicts)::bigint as conflicts, sum(rejected)::bigint as rejected,
  sum(dated_ahead)::bigint as dated_ahead`;

/** The minutes in which events were sent, in order. */
export const readMinutes = rowsBy<IntakeCounts & { minute: Date }, [MinutesQuery]>({
  text: `
    select minute, ${sums} from intake_minutes
     where tenant_id = $1 and minute >= $2 and minute < $3 and ($4::bigint is null or api_key_id = $4)
     group by minute order by minute`,
  values: ({ from, to, api_key_id }) => [from, to, api_key_id],
});

/** What became of the events by API key, over the whole window. */
export const readKeyCounts = rowsBy<IntakeCounts & { api_key_id: number }, [MinutesQuery]>({
  text: `
    select api_key_id, ${sums} from intake_minutes
     where tenant_id = $1 and minute >= $2 and minute < $3
     group by api_key_id order by api_key_id`,
  values: ({ from, to }) => [from, to],
});

/** What the database knows of a tenant's intake. */
interface StoredStats {
  stats: Omit<IntakeStats, 'scored_seq' | 'scored_up_to'>;
  /** Until boards or players are folded again, only events up to here count as scored; null: no fold is pending. */
  scored_at_most: number | null;
  /** The position of the checkpoints at that moment. */
  cursor: { seq: number; step: number; changes: number; campaigns_version: number };
}

/**
 * The tenant's intake counters since its first event, and how far its checkpoints have followed the log
 * (docs/rules/intake.md#8). One statement sees one moment. Every fresh event has its own number, so the newest number is
 * also how many were accepted. While a board is being folded again (a late rate, a changed catalogue, a campaign published
 * over a log), events count as scored below the number at which that began, and while players wait to be folded again (a
 * void, a join) below the newest one: once all are scored, all boards are true.
 */
export async function readIntakeStats(tenant: TenantSession): Promise<StoredStats> {
  const [row] = await tenant.query<
    StoredStats['stats'] & StoredStats['cursor'] & Pick<StoredStats, 'scored_at_most'>
  >({
    name: 'read-intake-stats',
    text: `
      select h.seq as accepted, h.duplicates, h.conflicts, h.rejected, h.dated_ahead, h.seq as log_seq,
             c.seq as checkpointed_seq, least(unfinished.started_seq - 1, case when refolds.wait then h.seq - 1 end) as scored_at_most,
             c.seq, c.step, c.changes, c.campaigns_version
        from event_heads h
        join scoring_cursors c on c.tenant_id = h.tenant_id
       cross join lateral (
         select min(f.started_seq) as started_seq from campaign_folds f
          where f.tenant_id = $1 and not f.complete) as unfinished
       cross join lateral (
         select exists (select from refolds r where r.tenant_id = $1) as wait) as refolds
       where h.tenant_id = $1`,
  });
  if (!row) throw new Error(`tenant ${tenant.tenant_id} has no log`);
  const { seq, step, changes, campaigns_version, scored_at_most, ...stats } = row;
  return { stats, scored_at_most, cursor: { seq, step, changes, campaigns_version } };
}
