import type { AlarmDecision } from '@laurel/contract/alarms/alarm-states.ts';
import type { TenantSession } from '../../database/database.ts';
import { rowBy, rowsBy } from '../../database/statements.ts';
import type { KnownAlarm } from './alarms.ts';

/** An alarm that is locked to be decided. */
export type LockedAlarm = Pick<
  KnownAlarm,
  'alarm_id' | 'campaign_id' | 'kind' | 'player_id' | 'player_hash' | 'status' | 'reason' | 'decided_by'
>;

/** A decision of staff. */
export interface StoredDecision {
  status: AlarmDecision;
  reason: string;
  author: string;
  at: Date;
}

/** One alarm of the tenant, locked until the transaction ends; undefined if there is none with that id. */
export const lockAlarm = rowBy<LockedAlarm, [alarm_id: number]>({
  text: `
    select alarm_id, campaign_id, kind, player_id, player_hash, status, reason, decided_by from alarms
     where tenant_id = $1 and alarm_id = $2 for update`,
});

/** Records a decision about an alarm that the caller has locked, and adds it to the history. */
export async function writeDecision(
  tenant: TenantSession,
  alarm_id: number,
  { status, reason, author, at }: StoredDecision,
): Promise<void> {
  const [row] = await tenant.query<{ decisions: number }>({
    text: `
      update alarms set decision = $3, reason = $4, decided_by = $5, decided_at = $6, decisions = decisions + 1
       where tenant_id = $1 and alarm_id = $2
      returning decisions`,
    values: [alarm_id, status, reason, author, at],
  });
  await tenant.query({
    text: `
      insert into alarm_decisions (tenant_id, alarm_id, number, status, reason, author, at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [alarm_id, row?.decisions ?? 1, status, reason, author, at],
  });
}

/** What was decided about an alarm, the oldest first. */
export const readDecisions = rowsBy<StoredDecision, [alarm_id: number]>({
  text: `
    select status, reason, author, at from alarm_decisions
     where tenant_id = $1 and alarm_id = $2 order by number`,
});
