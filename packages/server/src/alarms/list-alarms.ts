import type { AlarmOrder } from '@laurel/contract/alarms/alarm-states.ts';
import type { AlarmAnswer } from '@laurel/contract/alarms/alarms.ts';
import type { Database, Rows, TenantSession } from '../database/database.ts';
import type { Listed } from '../database/table.ts';
import { alarmAnswers } from './answer.ts';
import { type AlarmFilter, countAlarms, readAlarms } from './store/alarms.ts';

/** One page of the alarms that match, in that order, and how many there are in all. */
export async function listAlarms(
  { database }: { database: Database },
  tenant_id: number,
  { sort = 'newest', ...filter }: AlarmFilter & { sort?: AlarmOrder },
  rows: Rows,
): Promise<Listed<AlarmAnswer>> {
  const tenant = database.ofTenant(tenant_id);
  const count = await countAlarms(tenant, filter);
  const stored = await readAlarms(tenant, filter, sort, rows);
  return { count, results: await alarmAnswers(tenant, stored) };
}

/** The alarms about a player, the newest first, as they are answered. */
export async function readAlarmsAbout(
  tenant: TenantSession,
  player_id: string,
  rows: Rows,
): Promise<AlarmAnswer[]> {
  return alarmAnswers(tenant, await readAlarms(tenant, { player_id }, 'newest', rows));
}
