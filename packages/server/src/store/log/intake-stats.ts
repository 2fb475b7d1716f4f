import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import type { Session } from '../engine/database.ts';
import type { ScoringCursor } from '../scoring/scoring-cursors.ts';

/**
 * The tenant's intake counters since its first event, and how far scoring has followed the log (decisions 7). One statement
 * sees one moment, so `scored_seq` never lies past `log_seq`. Every fresh event has a number of its own, so the newest number
 * is also how many were accepted. While a board is being folded again (a late rate, a changed catalogue, a campaign published
 * over a log), `scored_seq` stays below the number at which that began, and while players wait to be folded again (a void, a join)
 * below the newest one: all boards are true once the two are equal. `cursor` is where scoring stood at that moment.
 */
export async function readIntakeStats(
  session: Session,
  tenant_id: number,
): Promise<{ stats: IntakeStats; cursor: ScoringCursor }> {
  const [row] = await session.query<IntakeStats & ScoringCursor>({
    tenant_id,
    name: 'read-intake-stats',
    text: `
      select h.seq as accepted, h.duplicates, h.conflicts, h.rejected, h.seq as log_seq,
             greatest(0, least(c.seq, unfinished.started_seq - 1, case when refolds.wait then h.seq - 1 end)) as scored_seq,
             c.seq, c.step, c.campaigns_version
        from event_heads h
        join scoring_cursors c on c.tenant_id = h.tenant_id
       cross join lateral (
         select min(f.started_seq) as started_seq from campaign_folds f
          where f.tenant_id = $1 and not f.complete) as unfinished
       cross join lateral (
         select exists (select from refolds r where r.tenant_id = $1) as wait) as refolds
       where h.tenant_id = $1`,
    values: [tenant_id],
  });
  if (!row) throw new Error(`tenant ${tenant_id} has no log`);
  const { seq, step, campaigns_version, ...stats } = row;
  return { stats, cursor: { seq, step, campaigns_version } };
}
