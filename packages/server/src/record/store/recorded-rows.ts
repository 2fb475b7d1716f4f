import type { AlarmKind } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { AlarmStatus } from '@laurel/contract/alarms/alarm-states.ts';
import type { JurisdictionOverride } from '@laurel/contract/campaigns/jurisdictions.ts';
import type { PayoutPrize } from '@laurel/contract/payouts/payouts.ts';
import type { PayoutStatus } from '@laurel/contract/values/payout-status.ts';
import type { TenantSession } from '../../database/database.ts';
import { answerBy, rowsBy } from '../../database/statements.ts';

/** Something that was done with a campaign, as the audit log has it. */
export interface StoredStep {
  at: Date;
  action: string;
  author: string;
  reason: string | null;
}

/** What was done with a campaign as a whole, the oldest first; the audit log may keep it for a limited time. */
export const readSteps = rowsBy<StoredStep, [campaign_id: number]>({
  text: `
    select at, action, author, reason from audit_log
     where tenant_id = $1 and campaign_id = $2 and action like 'campaign.%'
     order by at, audit_id`,
});

/** The overrides of a version, and who made it. */
export interface StoredOverrides {
  version: number;
  author: string;
  created_at: Date;
  overrides: JurisdictionOverride[];
}

/** The versions of a campaign with overrides up to a version, the oldest first. */
export const readOverrides = rowsBy<StoredOverrides, [campaign_id: number, upTo: number]>({
  text: `
    select version, author, created_at, definition->'overrides' as overrides from campaign_versions
     where tenant_id = $1 and campaign_id = $2 and version <= $3 and definition->'overrides' is not null
     order by version`,
});

/** An alarm of a campaign, and what became of it. */
export interface AlarmToRecord {
  alarm_id: number;
  kind: AlarmKind;
  /** Null once the player is erased. */
  player_id: string | null;
  player_hash: string;
  raised_at: Date;
  summary: string;
  status: AlarmStatus;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  /** When a player without an id was erased; null: the player has an id. */
  erased_at: Date | null;
}

/** The alarms of a campaign, in the order in which they were found. */
export const readAlarmsToRecord = rowsBy<AlarmToRecord, [campaign_id: number]>({
  text: `
    select a.alarm_id, a.kind, a.player_id, a.player_hash, a.raised_at, a.summary, a.status, a.decided_by, a.decided_at,
           a.reason, case when a.player_id is null then (
             select max(e.erased_at) from erased_players e
              where e.tenant_id = $1 and e.player_hash = a.player_hash) end as erased_at
      from alarms a where a.tenant_id = $1 and a.campaign_id = $2
     order by a.alarm_id`,
});

/** When erased players were erased, by the ids that replace theirs; others are missing. */
export async function readErasedAt(
  tenant: TenantSession,
  player_ids: readonly string[],
): Promise<Map<string, Date>> {
  if (player_ids.length === 0) return new Map();
  const rows = await tenant.query<{ player_id: string; erased_at: Date }>({
    text: `
      select e.*
        from unnest($2::text[]) as wanted(id)
       cross join lateral (
         select player_id, erased_at from erased_players where tenant_id = $1 and player_id = wanted.id offset 0) as e`,
    values: [player_ids],
  });
  return new Map(rows.map(({ player_id, erased_at }) => [player_id, erased_at]));
}

/** What became of a payout. */
export interface StoredOutcome {
  payout_id: number;
  status: PayoutStatus;
  /** Of the newest move; null also for payouts that are paid or wait. */
  reason: string | null;
  paid_at: Date | null;
}

/** The next outcomes of a campaign's payouts after an id, at most `limit`, by id. */
export const readOutcomesAfter = rowsBy<
  StoredOutcome,
  [campaign_id: number, { after: number; limit: number }]
>({
  name: 'read-outcomes-after',
  text: `
    select payout_id, status, reason, paid_at from payouts
     where tenant_id = $1 and campaign_id = $2 and payout_id > $3 order by payout_id limit $4`,
  values: (campaign_id, { after, limit }) => [campaign_id, after, limit],
});

/** What a winner is owed, which never changes. */
export interface StoredOwed {
  payout_id: number;
  /** Null: the player was erased since. */
  player_id: string | null;
  player_hash: string;
  prize: PayoutPrize;
}

/** What is owed under these hashes in a campaign, by player_hash, each in the order in which payouts were made. */
export const readOwedOf = answerBy<
  StoredOwed,
  [campaign_id: number, player_hashes: readonly string[]],
  Map<string, StoredOwed[]>
>(
  {
    text: `
      select p.*
        from unnest($3::text[]) as wanted(hash)
       cross join lateral (
         select payout_id, player_id, player_hash, prize from payouts
          where tenant_id = $1 and campaign_id = $2 and player_hash = wanted.hash and player_hash <> '' offset 0) as p
       order by p.payout_id`,
    values: (campaign_id, player_hashes) => [campaign_id, [...new Set(player_hashes)]],
  },
  (rows) => Map.groupBy(rows, ({ player_hash }) => player_hash),
);
