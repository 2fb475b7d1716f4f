import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { type Answers, askMachines } from '../../database/cluster/ask-machines.ts';
import type { Queryable, TenantSession } from '../../database/database.ts';

/** What the alarms of a campaign were found with: the same gives the same alarms. */
export interface Evaluation {
  campaign_id: number;
  /** Number of the newest event that they follow from. */
  seq: number;
  /** Counts the changes outside the log. */
  changes: number;
  settings_version: number;
  thresholds: AlarmThresholds;
}

/** Campaigns whose alarms are to be found: one statement across all tenants, or one for each machine when one is away. */
export function readToFind(
  session: Queryable,
  now: Date,
): Promise<Answers<{ tenant_id: number; campaign_id: number }>> {
  return askMachines(session, (tenant_ids) =>
    session.query<{ tenant_id: number; campaign_id: number }>({
      name: 'read-alarms-to-find',
      text: 'select tenant_id, campaign_id from alarms_to_find($1, $2)',
      values: [tenant_ids, now],
    }),
  );
}

/** Campaigns with a rebuild that has compared the board and waits for its alarms; asked as `readToFind` asks. */
export function readToCompare(
  session: Queryable,
): Promise<Answers<{ tenant_id: number; campaign_id: number }>> {
  return askMachines(session, (tenant_ids) =>
    session.query<{ tenant_id: number; campaign_id: number }>({
      name: 'read-alarms-to-compare',
      text: 'select tenant_id, campaign_id from alarms_to_compare($1)',
      values: [tenant_ids],
    }),
  );
}

/** What the alarms of a campaign were found with; undefined: they never were. */
export async function readEvaluation(
  tenant: TenantSession,
  campaign_id: number,
): Promise<Evaluation | undefined> {
  const [row] = await tenant.query<Evaluation>({
    text: `
      select campaign_id, seq, changes, settings_version, thresholds from alarm_evaluations
       where tenant_id = $1 and campaign_id = $2`,
    values: [campaign_id],
  });
  return row;
}

/** Records it; the caller holds the campaign's lock and writes the alarms in the same transaction. */
export async function writeEvaluation(
  tenant: TenantSession,
  { campaign_id, seq, changes, settings_version, thresholds }: Evaluation,
  { evaluated_at, next_at }: { evaluated_at: Date; next_at: Date },
): Promise<void> {
  await tenant.query({
    text: `
      insert into alarm_evaluations
        (tenant_id, campaign_id, seq, changes, settings_version, thresholds, evaluated_at, next_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (tenant_id, campaign_id) do update
         set seq = excluded.seq, changes = excluded.changes, settings_version = excluded.settings_version,
             thresholds = excluded.thresholds, evaluated_at = excluded.evaluated_at, next_at = excluded.next_at`,
    values: [
      ...[campaign_id, seq, changes, settings_version, JSON.stringify(thresholds)],
      ...[evaluated_at, next_at],
    ],
  });
}
