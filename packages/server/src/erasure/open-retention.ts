import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { type Repeated, repeat } from '../scheduling/repeat.ts';
import { writeAudit } from '../store/audit/audit-log.ts';
import type { Database, Session } from '../store/engine/database.ts';
import {
  deleteExpiredEntries,
  deleteExpiredEvents,
  type Retention,
  readRetentions,
} from '../store/erasure/retention.ts';
import {
  noteArchivedBefore,
  readArchivedBefore,
  readUnsettledStarts,
  reclaimSpace,
} from '../store/log/archive.ts';
import { lockScoringCursor } from '../store/scoring/scoring-cursors.ts';

export interface RetentionDependencies {
  database: Database;
  clock: () => Date;
}

/** How often (ms) each process asks which tenants keep something only for a time: one statement for all of them. */
const LOOK_MILLISECONDS = 60_000;

/** Numbers of the log, or entries, of one transaction. */
const EVENTS_AT_ONCE = 5_000;
const ENTRIES_AT_ONCE = 2_000;

const DAY_MILLISECONDS = 86_400_000;

/** Who removes what is old, in the audit log. */
const AUTHOR = 'laurel';

/** Starts to remove what tenants keep only for a time, in bounded pieces; every process does so, and the database says what is left to do. */
export function openRetention(
  dependencies: RetentionDependencies & { onError: (error: unknown, tenant_id?: number) => void },
): Repeated {
  const { database, onError } = dependencies;
  const work = async () => {
    for (const retention of await readRetentions(database))
      try {
        await removeExpired(dependencies, retention);
      } catch (error) {
        onError(error, retention.tenant_id);
      }
    return false;
  };
  return repeat(work, { milliseconds: LOOK_MILLISECONDS, onError });
}

/** Removes what the tenant no longer keeps. */
export async function removeExpired(
  dependencies: RetentionDependencies,
  { tenant_id, retention_events_days, retention_audit_days }: Retention,
): Promise<void> {
  const now = dependencies.clock();
  if (retention_events_days !== null)
    await removeEvents(dependencies, tenant_id, daysBefore(now, retention_events_days));
  if (retention_audit_days !== null)
    await removeEntries(dependencies, tenant_id, daysBefore(now, retention_audit_days));
}

/** The start of a UTC day, so that there is something to do once a day. */
function daysBefore(now: Date, days: number): Date {
  return new Date((Math.floor(now.getTime() / DAY_MILLISECONDS) - days) * DAY_MILLISECONDS);
}

/**
 * As far as no campaign that is not settled needs the events. Noted first, so that none is published meanwhile that would; what a process
 * that ends leaves behind goes on the next day.
 */
async function removeEvents(
  { database, clock }: RetentionDependencies,
  tenant_id: number,
  wanted: Date,
): Promise<void> {
  const before = await database.transaction(async (session) => {
    await lockScoringCursor(session, tenant_id);
    const before = await allowed(session, tenant_id, wanted);
    const done = await readArchivedBefore(session, tenant_id);
    if (done !== null && done >= before.getTime() * 1_000) return undefined;
    await noteArchivedBefore(session, tenant_id, before);
    const details = { before: before.toISOString() };
    const entry = { at: clock(), author: AUTHOR, campaign_id: null, reason: null, details };
    await writeAudit(session, tenant_id, { ...entry, action: 'events.expired' });
    return before;
  });
  if (!before) return;
  let removed = 0;
  for (let after = 0; ; ) {
    const piece = await database.transaction(async (session) => {
      await lockScoringCursor(session, tenant_id);
      return deleteExpiredEvents(session, tenant_id, { before, after, limit: EVENTS_AT_ONCE });
    });
    if (!piece) break;
    removed += piece.deleted;
    after = piece.last;
  }
  if (removed > 0) await reclaimSpace(database);
}

async function allowed(session: Session, tenant_id: number, wanted: Date): Promise<Date> {
  const starts = (await readUnsettledStarts(session, tenant_id)).map(
    ({ start }) => (parseTimestamp(start) ?? 0) / 1_000,
  );
  return new Date(Math.floor(Math.min(wanted.getTime(), ...starts)));
}

async function removeEntries(
  { database, clock }: RetentionDependencies,
  tenant_id: number,
  before: Date,
): Promise<void> {
  for (let removed = ENTRIES_AT_ONCE; removed === ENTRIES_AT_ONCE; )
    removed = await database.transaction((session) =>
      deleteExpiredEntries(session, tenant_id, {
        limit: ENTRIES_AT_ONCE,
        at: clock(),
        author: AUTHOR,
        before,
      }),
    );
}
