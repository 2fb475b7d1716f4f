import type { Database } from '../database/database.ts';
import { readLogClock, receivedFrom } from '../events/events.ts';
import type { Scoring } from './open-scoring.ts';
import { readLogsBehind } from './store/fold-progress.ts';

/** The tenants that one reading looks at: those that are behind by most events. */
const MAX_LOOKS = 50;

/**
 * How long ago (s) the oldest event was accepted that boards do not have, of the tenant that is furthest behind; 0: all have
 * all. Reads no tenant's boards into memory: of tenants that this process does not hold, it knows the checkpoints.
 */
export async function longestLag({
  database,
  scoring,
}: {
  database: Database;
  scoring: Pick<Scoring, 'heldSeq'>;
}): Promise<number> {
  const { rows } = await readLogsBehind(database);
  const waiting = rows
    .map(({ tenant_id, log_seq, checkpointed_seq }) => {
      const shown = Math.max(checkpointed_seq, scoring.heldSeq(tenant_id) ?? 0);
      return { tenant_id, shown, events: log_seq - shown };
    })
    .filter(({ events }) => events > 0)
    .sort((a, b) => b.events - a.events);
  let longest = 0;
  for (const { tenant_id, shown } of waiting.slice(0, MAX_LOOKS)) {
    const tenant = database.ofTenant(tenant_id);
    const next = await receivedFrom(tenant, shown + 1);
    if (next) longest = Math.max(longest, (await readLogClock(tenant)) - next.received_at);
  }
  return longest / 1_000_000;
}
