import type { Queryable } from '../../../database/database.ts';
import { answerBy, rowsBy } from '../../../database/statements.ts';

/** How many days a tenant keeps events and the audit log; null: without limit. */
export interface Retention {
  tenant_id: number;
  retention_events_days: number | null;
  retention_audit_days: number | null;
}

/** The tenants with a limited retention, by id: one statement for all of them. */
export const readRetentions = rowsBy<Retention, [], Queryable>({
  name: 'read-retentions',
  text: `
    select tenant_id, retention_events_days, retention_audit_days
      from tenants_with_retention() order by tenant_id`,
});

/** The tenants with pending voids that have ended: one statement for all of them. */
export const readTenantsWithEndedVoids = answerBy<{ tenant_id: number }, [], number[], Queryable>(
  {
    name: 'read-tenants-with-ended-voids',
    text: 'select tenant_id from tenants_with_ended_voids() as tenant_id order by tenant_id',
  },
  (rows) => rows.map(({ tenant_id }) => tenant_id),
);

/**
 * Removes the oldest entries of the audit log that the tenant no longer keeps, by the clock of the log, at most `limit`, and
 * records the removal: by `author` at `at`, as older than `before`. Returns how many. The service has no right to remove any
 * other entry.
 */
export const deleteExpiredEntries = answerBy<
  { removed: number },
  [{ limit: number; at: Date; author: string; before: Date }],
  number
>(
  {
    text: 'select remove_expired_entries($1, $2, $3, $4, $5) as removed',
    values: ({ limit, at, author, before }) => [limit, at, author, before.toISOString()],
  },
  ([row]) => row?.removed ?? 0,
);
