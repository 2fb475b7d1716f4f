import type { Session } from '../engine/database.ts';
import { archivable } from '../log/archive.ts';

/** For how many days a tenant keeps what; null: for ever. */
export interface Retention {
  tenant_id: number;
  retention_events_days: number | null;
  retention_audit_days: number | null;
}

/** The tenants that keep something only for a time, by id: one statement for all of them. */
export function readRetentions(session: Session): Promise<Retention[]> {
  return session.query<Retention & Record<string, unknown>>({
    name: 'read-retentions',
    text: `
      select tenant_id, retention_events_days, retention_audit_days
        from tenants_with_retention() order by tenant_id`,
  });
}

/**
 * Removes, of the next `limit` numbers of the log after `after`, the events that no board which begins at or after that time, and no fact, can
 * need any more. Answers the last number that it looked at and how many went; undefined: the log has no older events. The caller holds
 * the lock of the scoring cursor. Not for a time after the start of a campaign that is not settled.
 */
export async function deleteExpiredEvents(
  session: Session,
  tenant_id: number,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<{ last: number; deleted: number } | undefined> {
  const [next] = await session.query<{ seq: number | null; is_old: boolean | null }>({
    tenant_id,
    text: `
      select e.seq, e.received_at < $3 as is_old from events e
       where e.tenant_id = $1 and e.seq = (select min(n.seq) from events n where n.tenant_id = $1 and n.seq > $2)`,
    values: [tenant_id, after, before],
  });
  if (!next?.seq || !next.is_old) return undefined;
  const last = next.seq + limit - 1;
  const deleted = await session.query({
    tenant_id,
    text: `
      delete from events e
       where e.tenant_id = $1 and e.seq >= $3 and e.seq <= $4 and ${archivable}
      returning 1`,
    values: [tenant_id, before, next.seq, last],
  });
  return { last, deleted: deleted.length };
}

/**
 * Removes the oldest entries of the audit log that the tenant's setting no longer keeps by the clock of the log, at most `limit`, and notes
 * that they went: by `author` at `at`, as older than `before`. Answers how many. To remove any other one the service has no right.
 */
export async function deleteExpiredEntries(
  session: Session,
  tenant_id: number,
  { limit, at, author, before }: { limit: number; at: Date; author: string; before: Date },
): Promise<number> {
  const [row] = await session.query<{ removed: number }>({
    tenant_id,
    text: 'select remove_expired_entries($1, $2, $3, $4, $5) as removed',
    values: [tenant_id, limit, at, author, before.toISOString()],
  });
  return row?.removed ?? 0;
}
