import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import type { LogFollower } from '../cursor/cursor.ts';
import type { Database } from '../database/database.ts';
import { readIntakeStats } from './store/intake-stats.ts';

/**
 * The tenant's intake counters (docs/rules/intake.md#8). A client that reads that everything is scored and then asks this
 * process for a board gets all of it: events count as scored once boards in the memory of this process show them.
 */
export async function readStats(
  { database, scoring }: { database: Database; scoring: Pick<LogFollower, 'appended' | 'shownSeq'> },
  tenant_id: number,
): Promise<IntakeStats> {
  for (;;) {
    const { stats, scored_up_to, cursor } = await readIntakeStats(database.ofTenant(tenant_id));
    // If the process that worked on it was killed, this one continues.
    if (stats.checkpointed_seq < stats.log_seq || scored_up_to !== null) scoring.appended(tenant_id);
    const shown = await scoring.shownSeq(tenant_id, cursor);
    // An event that was just shown may have caused a board to be folded again, which the counters do not show yet.
    if (shown === undefined) continue;
    const scored = Math.min(shown, stats.log_seq, scored_up_to ?? stats.log_seq);
    const checkpointed = Math.min(stats.checkpointed_seq, stats.log_seq);
    return { ...stats, scored_seq: Math.max(0, scored), checkpointed_seq: checkpointed };
  }
}
