import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import type { TenantSession } from '../../database/database.ts';

/** What the database knows of a tenant's intake. */
export interface StoredStats {
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
