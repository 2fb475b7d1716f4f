import type { AlarmDecision } from '@laurel/contract/alarms/alarm-states.ts';
import type { AlarmDecisionBody, AlarmWithHistory } from '@laurel/contract/alarms/alarms.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { alarmWithHistory, noAlarm } from './read-alarm.ts';
import { type LockedAlarm, lockAlarm, writeDecision } from './store/decide.ts';

/**
 * Records what staff decide about an alarm (docs/rules/alarms/life.md#3), in one transaction with its entry in the audit
 * log. The decision that the alarm has, with the same reason by the same person, changes nothing. Faults: `not_found`,
 * `conflict` for one that was withdrawn.
 */
export function decideAlarm(
  { database, clock }: { database: Database; clock: () => Date },
  { tenant_id, username: author }: Author,
  alarm_id: number,
  { status, reason }: AlarmDecisionBody & { status: AlarmDecision },
): Promise<AlarmWithHistory> {
  const at = clock();
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const alarm = await lockAlarm(tenant, alarm_id);
    if (!alarm) throw noAlarm(alarm_id);
    refuseWithdrawn(alarm);
    const { campaign_id, kind, player_id, player_hash, status: before } = alarm;
    const isRepeat = before === status && alarm.reason === reason && alarm.decided_by === author;
    if (!isRepeat) {
      await writeDecision(tenant, alarm_id, { status, reason, author, at });
      const details = { alarm_id, kind, player_id, player_hash };
      const changes = sidesOf({ status: before }, { status });
      const entry = { at, author, campaign_id, reason, details, changes };
      await writeAudit(tenant, { action: `alarm.${status}`, ...entry });
    }
    return alarmWithHistory(tenant, alarm_id);
  });
}

function refuseWithdrawn({ alarm_id, status }: LockedAlarm): void {
  if (status !== 'withdrawn') return;
  const detail = `Alarm ${alarm_id} is withdrawn: the log gives no cause for it any more, so there is nothing to decide.`;
  throw new Fault('conflict', detail);
}
