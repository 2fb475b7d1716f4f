import type { TenantSession } from '../../database/database.ts';
import type { AlarmCause } from './alarms.ts';

/** Rows of one statement. */
const WRITTEN_ROWS = 500;

/** An alarm that was written. */
export interface WrittenAlarm {
  alarm_id: number;
  kind: AlarmCause['kind'];
  player_hash: string;
  /** There was none of that kind about that player in the campaign. */
  is_new: boolean;
}

/**
 * Writes what the log says about a campaign: new alarms, and those known, whose decisions stay. Alarms that are not among
 * them have no cause any more. Each (kind, player_hash) at most once. The caller holds the campaign's lock.
 */
export async function writeCauses(
  tenant: TenantSession,
  campaign_id: number,
  causes: readonly AlarmCause[],
  raised_at: Date,
): Promise<WrittenAlarm[]> {
  const written: WrittenAlarm[] = [];
  for (let from = 0; from < causes.length; from += WRITTEN_ROWS)
    written.push(
      ...(await writeSlice(tenant, campaign_id, causes.slice(from, from + WRITTEN_ROWS), raised_at)),
    );
  await tenant.query({
    text: `
      update alarms set has_cause = false
       where tenant_id = $1 and campaign_id = $2 and has_cause and alarm_id <> all($3::bigint[])`,
    values: [campaign_id, written.map(({ alarm_id }) => alarm_id)],
  });
  return written;
}

async function writeSlice(
  tenant: TenantSession,
  campaign_id: number,
  causes: readonly AlarmCause[],
  raised_at: Date,
): Promise<WrittenAlarm[]> {
  const column = (of: (cause: AlarmCause) => unknown) => causes.map(of);
  return tenant.query<WrittenAlarm & Record<string, unknown>>({
    text: `
      insert into alarms as a
        (tenant_id, campaign_id, raised_at, has_cause, kind, player_hash, player_id, first_seen_at, score_share, summary,
         evidence, related, at_stake)
      select c.tenant_id, $2, $3, true, w.kind, w.player_hash, w.player_id,
             timestamptz 'epoch' + w.first_seen_at * interval '1 microsecond', w.score_share, w.summary,
             w.evidence::jsonb, w.related::jsonb, w.at_stake::jsonb
        from scoring_cursors c
       cross join unnest($4::text[], $5::text[], $6::text[], $7::bigint[], $8::numeric[], $9::text[], $10::text[],
                         $11::text[], $12::text[])
          as w(kind, player_hash, player_id, first_seen_at, score_share, summary, evidence, related, at_stake)
       where c.tenant_id = $1
       order by w.kind collate "C", w.player_hash collate "C"
      on conflict (tenant_id, campaign_id, kind, player_hash) do update
         set has_cause = true, player_id = excluded.player_id, first_seen_at = excluded.first_seen_at,
             score_share = excluded.score_share, summary = excluded.summary, evidence = excluded.evidence,
             related = excluded.related, at_stake = excluded.at_stake
      returning a.alarm_id, a.kind, a.player_hash, a.xmax = 0 as is_new`,
    values: [
      campaign_id,
      raised_at,
      column(({ kind }) => kind),
      column(({ player_hash }) => player_hash),
      column(({ player_id }) => player_id),
      column(({ first_seen_at }) => first_seen_at),
      column(({ score_share }) => score_share),
      column(({ summary }) => summary),
      column(({ evidence }) => JSON.stringify(evidence)),
      column(({ related }) => JSON.stringify(related)),
      column(({ at_stake }) => JSON.stringify(at_stake)),
    ],
  });
}
