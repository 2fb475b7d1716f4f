import type { AlarmKind } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { AlarmOrder, AlarmStatus } from '@laurel/contract/alarms/alarm-states.ts';
import type { AlarmAnswer } from '@laurel/contract/alarms/alarms.ts';
import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { Rows, TenantSession } from '../../database/database.ts';
import { answerBy, countBy, rowBy, rowsBy } from '../../database/statements.ts';

/** A line of evidence as it is stored: the id of the event is read from the log. */
export interface StoredLine {
  seq: number;
  /** When it happened, µs. */
  at: number;
  text: string;
}

/** What the log says: everything of an alarm that is found again from it (docs/rules/alarms/life.md#2). */
export interface AlarmCause {
  kind: AlarmKind;
  player_hash: string;
  /** Null once the player is erased. */
  player_id: string | null;
  /** When the first round in question started, µs. */
  first_seen_at: number;
  /** 0 to 1 with four decimals; null: no score. */
  score_share: string | null;
  summary: string;
  evidence: StoredLine[];
  /** The player_hash of each other player that it is about. */
  related: string[];
  at_stake: AlarmAnswer['at_stake'];
}

/** An alarm of the tenant. */
export interface KnownAlarm extends AlarmCause {
  alarm_id: number;
  campaign_id: number;
  custom_id: string;
  campaign_kind: CampaignKindName;
  has_cause: boolean;
  status: AlarmStatus;
  raised_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
}

/** Of a row `a` of alarms and its campaign `c`. */
const alarmColumns = `a.alarm_id, a.campaign_id, c.custom_id, coalesce(c.definition->>'kind', 'tournament') as campaign_kind, a.kind, a.player_hash, a.player_id, a.has_cause, a.status,
  (extract(epoch from a.first_seen_at) * 1000000)::bigint as first_seen_at, a.raised_at, a.score_share::text as score_share,
  a.summary, a.evidence, a.related, a.at_stake, a.decided_by, a.decided_at, a.reason`;

const joined = 'alarms a join campaigns c on c.tenant_id = a.tenant_id and c.campaign_id = a.campaign_id';

/** Which alarms are meant; an absent member means any. */
export interface AlarmFilter {
  campaign_id?: number;
  player_id?: string;
  kind?: AlarmKind;
  status?: AlarmStatus;
}

// Sent without a name, so that each is planned for its filters.
const matching = `a.tenant_id = $1 and ($2::bigint is null or a.campaign_id = $2) and ($3::text is null or a.player_id = $3)
  and ($4::text is null or a.kind = $4) and ($5::text is null or a.status = $5)`;

function matchValues({ campaign_id, player_id, kind, status }: AlarmFilter): unknown[] {
  return [campaign_id, player_id, kind, status].map((value) => value ?? null);
}

/** One alarm of the tenant; undefined if there is none with that id. */
export const readAlarm = rowBy<KnownAlarm, [alarm_id: number]>({
  text: `select ${alarmColumns} from ${joined} where a.tenant_id = $1 and a.alarm_id = $2`,
});

/** How many alarms of the tenant match. */
export const countAlarms = countBy<[filter: AlarmFilter]>({
  text: `select count(*) from alarms a where ${matching}`,
  values: matchValues,
});

const orders: Readonly<Record<AlarmOrder, string>> = {
  newest: '',
  at_stake: "(a.at_stake ->> 'amount')::numeric desc,",
  score_share: 'a.score_share desc nulls last,',
};

/** The alarms of the tenant that match; every order ends with the id, so pages never overlap (invariant I7). */
export function readAlarms(
  tenant: TenantSession,
  filter: AlarmFilter,
  order: AlarmOrder,
  { offset, limit }: Rows,
): Promise<KnownAlarm[]> {
  return tenant.query<KnownAlarm>({
    text: `
      select ${alarmColumns} from ${joined} where ${matching}
       order by ${orders[order]} a.alarm_id desc offset $6 limit $7`,
    values: [...matchValues(filter), offset, limit],
  });
}

/** All alarms of a campaign, in no order. */
export const readAlarmsOf = rowsBy<KnownAlarm, [campaign_id: number]>({
  text: `select ${alarmColumns} from ${joined} where a.tenant_id = $1 and a.campaign_id = $2`,
});

/** Other alarms of the player in all campaigns, the newest first, at most `limit`. */
export const readOtherAlarms = rowsBy<
  KnownAlarm,
  [Pick<KnownAlarm, 'alarm_id' | 'player_hash'>, limit: number]
>({
  text: `
    select ${alarmColumns} from ${joined}
     where a.tenant_id = $1 and a.player_hash = $2 and a.alarm_id <> $3
     order by a.alarm_id desc limit $4`,
  values: ({ alarm_id, player_hash }, limit) => [player_hash, alarm_id, limit],
});

/** Ids of the players with these hashes, as far as alarms of the tenant know them: erased ones are missing. */
export const readIdsOfHashes = answerBy<
  { player_hash: string; player_id: string },
  [player_hashes: readonly string[]],
  Map<string, string>
>(
  {
    text: `
      select distinct a.player_hash, a.player_id
        from unnest($2::text[]) as wanted(hash)
       cross join lateral (
         select player_hash, player_id from alarms where tenant_id = $1 and player_hash = wanted.hash offset 0) as a
       -- Within the fence, it would have the index of those that have one used.
       where a.player_id is not null`,
  },
  (rows) => new Map(rows.map((row) => [row.player_hash, row.player_id])),
);

/** The ids of these events in the log; archived ones are missing. */
export const readUniqueIds = answerBy<
  { seq: number; unique_id: string },
  [seqs: readonly number[]],
  Map<number, string>
>(
  {
    text: `
      select e.seq, e.unique_id
        from unnest($2::bigint[]) as wanted(seq)
       cross join lateral (
         select seq, unique_id from events where tenant_id = $1 and seq = wanted.seq offset 0) as e`,
  },
  (rows) => new Map(rows.map((row) => [row.seq, row.unique_id])),
);
