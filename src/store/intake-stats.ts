import type { IntakeStats } from '../contract/intake-stats.ts';
import type { Session } from './database.ts';

/**
 * The tenant's intake counters since its first event, and how far scoring has followed the log (decisions 7). One statement
 * sees one moment, so `scored_seq` never lies past `log_seq`. Every fresh event has a number of its own, so the newest number
 * is also how many were accepted.
 */
export async function readIntakeStats(session: Session, tenant_id: number): Promise<IntakeStats> {
  const [stats] = await session.query<IntakeStats & Record<string, unknown>>({
    name: 'read-intake-stats',
    text: `
      select h.seq as accepted, h.duplicates, h.conflicts, h.rejected, h.seq as log_seq, c.seq as scored_seq
        from event_heads h
        join scoring_cursors c on c.tenant_id = h.tenant_id
       where h.tenant_id = $1`,
    values: [tenant_id],
  });
  if (!stats) throw new Error(`tenant ${tenant_id} has no log`);
  return stats;
}
