import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import { formatExactly } from '@laurel/contract/values/timestamps.ts';
import type { LogFollower } from '../cursor/cursor.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { readIntakeStats } from './store/intake-minutes.ts';
import { readLogClock, receivedFrom } from './store/positions.ts';

/** What reads how far scoring is. */
export interface StatsDependencies {
  database: Database;
  scoring: Pick<LogFollower, 'appended' | 'shownSeq'>;
}

/**
 * The tenant's intake counters (docs/rules/intake.md#8). A client that reads that everything is scored and then asks this
 * process for a board gets all of it: events count as scored once boards in the memory of this process show them.
 */
export async function readStats(dependencies: StatsDependencies, tenant_id: number): Promise<IntakeStats> {
  const tenant = dependencies.database.ofTenant(tenant_id);
  // Read first: what was acknowledged before it is among the counts.
  const now = await readLogClock(tenant);
  const stats = await readCounts(dependencies, tenant_id);
  const scored_up_to = await scoredUpTo(tenant, stats, now);
  return { ...stats, scored_up_to: formatExactly(scored_up_to) };
}

/**
 * The time (µs, by the clock of the log) up to which boards of this process have every event that was acknowledged
 * (docs/rules/intake.md#8).
 */
export async function readScoredUpTo(dependencies: StatsDependencies, tenant_id: number): Promise<number> {
  const tenant = dependencies.database.ofTenant(tenant_id);
  const now = await readLogClock(tenant);
  return scoredUpTo(tenant, await readCounts(dependencies, tenant_id), now);
}

/** Just before the first event that is not scored was received; `now` if all are. */
async function scoredUpTo(
  tenant: TenantSession,
  { scored_seq, log_seq }: Pick<IntakeStats, 'scored_seq' | 'log_seq'>,
  now: number,
): Promise<number> {
  if (scored_seq >= log_seq) return now;
  const next = await receivedFrom(tenant, scored_seq + 1);
  return next ? Math.min(now, next.received_at - 1) : now;
}

async function readCounts(
  { database, scoring }: StatsDependencies,
  tenant_id: number,
): Promise<Omit<IntakeStats, 'scored_up_to'>> {
  for (;;) {
    const { stats, scored_at_most, cursor } = await readIntakeStats(database.ofTenant(tenant_id));
    // If the process that worked on it was killed, this one continues.
    if (stats.checkpointed_seq < stats.log_seq || scored_at_most !== null) scoring.appended(tenant_id);
    const shown = await scoring.shownSeq(tenant_id, cursor);
    // An event that was just shown may have caused a board to be folded again, which the counters do not show yet.
    if (shown === undefined) continue;
    const scored = Math.min(shown, stats.log_seq, scored_at_most ?? stats.log_seq);
    const checkpointed = Math.min(stats.checkpointed_seq, stats.log_seq);
    return { ...stats, scored_seq: Math.max(0, scored), checkpointed_seq: checkpointed };
  }
}
