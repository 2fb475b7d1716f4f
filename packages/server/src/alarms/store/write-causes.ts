import type { TenantSession } from '../../database/database.ts';
import { listsOf, runBy } from '../../database/statements.ts';
import { insertRows } from '../../database/table.ts';
import type { AlarmCause, KnownAlarm } from './alarms.ts';

/** Rows of one statement. */
const WRITTEN_ROWS = 500;

/** A new alarm. */
export type InsertedAlarm = Pick<KnownAlarm, 'alarm_id' | 'kind' | 'player_hash'>;

/** Adds alarms that the campaign does not have, in order; returns their ids. The caller holds the campaign's lock. */
export async function insertAlarms(
  tenant: TenantSession,
  campaign_id: number,
  causes: readonly AlarmCause[],
  raised_at: Date,
): Promise<InsertedAlarm[]> {
  const inserted = await insertRows<InsertedAlarm>(tenant, {
    text: `
      insert into alarms (tenant_id, campaign_id, raised_at, has_cause, kind, player_hash, player_id, first_seen_at,
        score_share, summary, evidence, related, at_stake)
      values ($1, $2, $3, true, $4, $5, $6, timestamptz 'epoch' + $7::bigint * interval '1 microsecond', $8, $9, $10, $11,
        $12)
      returning alarm_id, kind, player_hash`,
    shared: [campaign_id, raised_at],
    rows: causes.map((one) => [
      ...[one.kind, one.player_hash, one.player_id, one.first_seen_at, one.score_share, one.summary],
      ...[one.evidence, one.related, one.at_stake].map((member) => JSON.stringify(member)),
    ]),
  });
  return inserted.sort((a, b) => a.alarm_id - b.alarm_id);
}

/** Gives known alarms what the log says now. The caller holds the campaign's lock. */
export async function updateAlarms(
  tenant: TenantSession,
  alarms: readonly (AlarmCause & { alarm_id: number })[],
): Promise<void> {
  for (let from = 0; from < alarms.length; from += WRITTEN_ROWS) {
    const some = alarms.slice(from, from + WRITTEN_ROWS);
    await tenant.query({
      text: `
        update alarms a
           set has_cause = true, first_seen_at = timestamptz 'epoch' + w.first_seen_at * interval '1 microsecond',
               score_share = w.score_share, summary = w.summary, evidence = w.evidence::jsonb,
               related = w.related::jsonb, at_stake = w.at_stake::jsonb
          from unnest($2::bigint[], $3::numeric[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[])
            as w(first_seen_at, score_share, summary, evidence, related, at_stake, alarm_id)
         where a.tenant_id = $1 and a.alarm_id = w.alarm_id`,
      values: [
        ...listsOf(some, ['first_seen_at', 'score_share', 'summary']),
        ...listsOf(some, ['evidence', 'related', 'at_stake']).map((list) =>
          list.map((one) => JSON.stringify(one)),
        ),
        ...listsOf(some, ['alarm_id']),
      ],
    });
  }
}

/** Records that the log gives no cause for these alarms any more. The caller holds the campaign's lock. */
export const withdrawAlarms = runBy<[alarm_ids: readonly number[]]>({
  text: 'update alarms set has_cause = false where tenant_id = $1 and alarm_id = any($2::bigint[])',
});
