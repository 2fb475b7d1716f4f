import { type AlarmWithHistory, maxOtherAlarms } from '@laurel/contract/alarms/alarms.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { alarmAnswers } from './answer.ts';
import { type KnownAlarm, readOtherAlarms, readAlarm as readStored } from './store/alarms.ts';
import { readDecisions } from './store/decide.ts';
import { readOwed } from './store/owed.ts';

/** An alarm, what was decided about it, and what else there is about its player. Fault `not_found`. */
export async function readAlarm(
  { database }: { database: Database },
  tenant_id: number,
  alarm_id: number,
): Promise<AlarmWithHistory> {
  return alarmWithHistory(database.ofTenant(tenant_id), alarm_id);
}

/** Reads an alarm with its history, in a transaction or outside one. Fault `not_found`. */
export async function alarmWithHistory(tenant: TenantSession, alarm_id: number): Promise<AlarmWithHistory> {
  const stored = await readStored(tenant, alarm_id);
  if (!stored) throw noAlarm(alarm_id);
  const [alarm] = await alarmAnswers(tenant, [stored]);
  if (!alarm) throw new Error('an alarm has no answer');
  const decisions = await readDecisions(tenant, alarm_id);
  const others = await readOtherAlarms(tenant, stored, maxOtherAlarms);
  return {
    ...alarm,
    history: decisions.map((decision) => ({ ...decision, at: decision.at.toISOString() })),
    payouts: await readOwed(tenant, stored),
    others: others.map(otherAnswer),
  };
}

/** The refusal of an id that no alarm of the tenant has. */
export function noAlarm(alarm_id: number): Fault {
  return new Fault('not_found', `There is no alarm ${alarm_id}.`);
}

function otherAnswer({
  alarm_id: id,
  first_seen_at,
  ...alarm
}: KnownAlarm): AlarmWithHistory['others'][number] {
  const { kind, campaign_id, custom_id, status, summary } = alarm;
  return { id, kind, campaign_id, custom_id, status, first_seen_at: formatTimestamp(first_seen_at), summary };
}
