import type { TenantSession } from '../../database/database.ts';
import type { AlarmCause } from './alarms.ts';

/** Rows of one statement. */
const WRITTEN_ROWS = 500;

/** The columns of a cause `w`, as both statements take them from the lists below. */
const columns = 'first_seen_at, score_share, summary, evidence, related, at_stake';

/** A new alarm. */
export interface InsertedAlarm {
  alarm_id: number;
  kind: AlarmCause['kind'];
  player_hash: string;
}

/** Adds alarms that the campaign does not have, in order; returns their ids. The caller holds the campaign's lock. */
export async function insertAlarms(
  tenant: TenantSession,
  campaign_id: number,
  causes: readonly AlarmCause[],
  raised_at: Date,
): Promise<InsertedAlarm[]> {
  const inserted: InsertedAlarm[] = [];
  for (let from = 0; from < causes.length; from += WRITTEN_ROWS) {
    const some = causes.slice(from, from + WRITTEN_ROWS);
    const rows = await tenant.query<InsertedAlarm & Record<string, unknown>>({
      text: `
        insert into alarms
          (tenant_id, campaign_id, raised_at, has_cause, kind, player_hash, player_id, ${columns})
        select c.tenant_id, $2, $3, true, w.kind, w.player_hash, w.player_id,
               timestamptz 'epoch' + w.first_seen_at * interval '1 microsecond', w.score_share, w.summary,
               w.evidence::jsonb, w.related::jsonb, w.at_stake::jsonb
          from scoring_cursors c
         cross join unnest($4::bigint[], $5::numeric[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
                           $11::text[], $12::text[]) with ordinality
            as w(${columns}, kind, player_hash, player_id, number)
         where c.tenant_id = $1
         order by w.number
        returning alarm_id, kind, player_hash`,
      values: [
        ...[campaign_id, raised_at, ...listsOf(some)],
        some.map(({ kind }) => kind),
        some.map(({ player_hash }) => player_hash),
        some.map(({ player_id }) => player_id),
      ],
    });
    inserted.push(...rows);
  }
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
            as w(${columns}, alarm_id)
         where a.tenant_id = $1 and a.alarm_id = w.alarm_id`,
      values: [...listsOf(some), some.map(({ alarm_id }) => alarm_id)],
    });
  }
}

/** Records that the log gives no cause for these alarms any more. The caller holds the campaign's lock. */
export async function withdrawAlarms(tenant: TenantSession, alarm_ids: readonly number[]): Promise<void> {
  if (alarm_ids.length === 0) return;
  await tenant.query({
    text: 'update alarms set has_cause = false where tenant_id = $1 and alarm_id = any($2::bigint[])',
    values: [alarm_ids],
  });
}

/** The values of `columns`, a list for each. */
function listsOf(causes: readonly AlarmCause[]): unknown[] {
  return [
    causes.map(({ first_seen_at }) => first_seen_at),
    causes.map(({ score_share }) => score_share),
    causes.map(({ summary }) => summary),
    causes.map(({ evidence }) => JSON.stringify(evidence)),
    causes.map(({ related }) => JSON.stringify(related)),
    causes.map(({ at_stake }) => JSON.stringify(at_stake)),
  ];
}
