import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import type { Database } from '../store/engine/database.ts';
import { readIntakeStats } from '../store/log/intake-stats.ts';
import type { Scoring } from './open-scoring.ts';

/**
 * The tenant's intake counters (decisions 7). Whoever reads that all is scored and then asks this process for a board gets it with
 * all of that: the answer waits for the boards in memory to follow, which is a moment, or says that something is still missing.
 */
export async function readStats(
  { database, scoring }: { database: Database; scoring: Pick<Scoring, 'appended' | 'shows'> },
  tenant_id: number,
): Promise<IntakeStats> {
  const { stats, cursor } = await readIntakeStats(database, tenant_id);
  // Should a process have been killed that was at it, this one goes on.
  if (stats.scored_seq < stats.log_seq) scoring.appended(tenant_id);
  if (await scoring.shows(tenant_id, cursor)) return stats;
  return { ...stats, scored_seq: Math.max(0, Math.min(stats.scored_seq, stats.log_seq - 1)) };
}
