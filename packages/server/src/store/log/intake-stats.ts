import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import type { Session } from '../engine/database.ts';
import type { ScoringCursor } from '../scoring/scoring-cursors.ts';

/** What the database knows of a tenant's intake. */
export interface StoredStats {
  stats: Omit<IntakeStats, 'scored_seq'>;
  /** Until boards are folded again, or players, only events up to here count as scored; null: nothing of that waits. */
  scored_up_to: number | null;
  /** Where the checkpoints stood at that moment. */
  cursor: ScoringCursor;
}

/**
 * The tenant's intake counters since its first event, and how far its checkpoints have followed the log (decisions 7). One statement
 * sees one moment. Every fresh event has a number of its own, so the newest number is also how many were accepted. While a board is
 * being folded again (a late rate, a changed catalogue, a campaign published over a log), events count as scored below the number at
 * which that began, and while players wait to be folded again (a void, a join) below the newest one: once all are scored, all boards
 * are true.
 */
export async function readIntakeStats(session: Session, tenant_id: number): Promise<StoredStats> {
  const [row] = await session.query<StoredStats['stats'] & ScoringCursor & Pick<StoredStats, 'scored_up_to'>>(
    {
      tenant_id,
      name: 'read-intake-stats',
      text: `
      select h.seq as accepted, h.duplicates, h.conflicts, h.rejected, h.seq as log_seq, c.seq as checkpointed_seq,
             least(unfinished.started_seq - 1, case when refolds.wait then h.seq - 1 end) as scored_up_to,
             c.seq, c.step, c.changes, c.campaigns_version
        from event_heads h
        join scoring_cursors c on c.tenant_id = h.tenant_id
       cross join lateral (
         select min(f.started_seq) as started_seq from campaign_folds f
          where f.tenant_id = $1 and not f.complete) as unfinished
       cross join lateral (
         select exists (select from refolds r where r.tenant_id = $1) as wait) as refolds
       where h.tenant_id = $1`,
      values: [tenant_id],
    },
  );
  if (!row) throw new Error(`tenant ${tenant_id} has no log`);
  const { seq, step, changes, campaigns_version, scored_up_to, ...stats } = row;
  return { stats, scored_up_to, cursor: { seq, step, changes, campaigns_version } };
}
