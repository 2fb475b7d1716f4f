import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import type { Database } from '../store/engine/database.ts';
import { readIntakeStats } from '../store/log/intake-stats.ts';
import type { Scoring } from './open-scoring.ts';

/**
 * The tenant's intake counters (decisions 7). Whoever reads that all is scored and then asks this process for a board gets it with
 * all of that: events count as scored once boards in the memory of this process show them.
 */
export async function readStats(
  { database, scoring }: { database: Database; scoring: Pick<Scoring, 'appended' | 'shownSeq'> },
  tenant_id: number,
): Promise<IntakeStats> {
  for (;;) {
    const { stats, scored_up_to, cursor } = await readIntakeStats(database, tenant_id);
    // Should a process have been killed that was at it, this one goes on.
    if (stats.checkpointed_seq < stats.log_seq || scored_up_to !== null) scoring.appended(tenant_id);
    const shown = await scoring.shownSeq(tenant_id, cursor);
    // An event that was just shown may have caused a board to be folded again, which the counters do not tell of yet.
    if (shown === undefined) continue;
    const scored = Math.min(shown, stats.log_seq, scored_up_to ?? stats.log_seq);
    const checkpointed = Math.min(stats.checkpointed_seq, stats.log_seq);
    return { ...stats, scored_seq: Math.max(0, scored), checkpointed_seq: checkpointed };
  }
}
