import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import { ofAllTenants, rowBy, runBy } from '../../database/statements.ts';

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
export const readToFind = ofAllTenants<{ tenant_id: number; campaign_id: number }, [now: Date]>({
  name: 'read-alarms-to-find',
  text: 'select tenant_id, campaign_id from alarms_to_find($2, $1)',
});

/** Campaigns with a rebuild that has compared the board and waits for its alarms; asked as `readToFind` asks. */
export const readToCompare = ofAllTenants<{ tenant_id: number; campaign_id: number }>({
  name: 'read-alarms-to-compare',
  text: 'select tenant_id, campaign_id from alarms_to_compare($1)',
});

/** What the alarms of a campaign were found with; undefined: they never were. */
export const readEvaluation = rowBy<Evaluation, [campaign_id: number]>({
  text: `
    select campaign_id, seq, changes, settings_version, thresholds from alarm_evaluations
     where tenant_id = $1 and campaign_id = $2`,
});

/** Records it; the caller holds the campaign's lock and writes the alarms in the same transaction. */
export const writeEvaluation = runBy<[Evaluation, { evaluated_at: Date; next_at: Date }]>({
  text: `
    insert into alarm_evaluations
      (tenant_id, campaign_id, seq, changes, settings_version, thresholds, evaluated_at, next_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (tenant_id, campaign_id) do update
       set seq = excluded.seq, changes = excluded.changes, settings_version = excluded.settings_version,
           thresholds = excluded.thresholds, evaluated_at = excluded.evaluated_at, next_at = excluded.next_at`,
  values: ({ campaign_id, seq, changes, settings_version, thresholds }, { evaluated_at, next_at }) => [
    ...[campaign_id, seq, changes, settings_version, JSON.stringify(thresholds), evaluated_at, next_at],
  ],
});
