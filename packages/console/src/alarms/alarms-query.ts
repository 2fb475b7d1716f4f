import { type AlarmKind, alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import {
  type AlarmOrder,
  type AlarmStatus,
  alarmOrders,
  alarmStatuses,
} from '@laurel/contract/alarms/alarm-states.ts';
import { wholeNumber } from '../values/whole-number.ts';

/** What narrows the queue, as the call has it. */
export interface AlarmsQuery {
  status?: AlarmStatus;
  kind?: AlarmKind;
  campaign_id?: number;
  player_id?: string;
  sort: AlarmOrder;
}

/** The filters as the address holds them; what is empty narrows nothing. */
export const noAlarmFilter = { player: '', campaign: '', kind: '' };
export type AlarmFilters = typeof noAlarmFilter;
export type AskedAlarms = AlarmFilters & { status: string; sort: string };

/** From the filters of the address; what it names and does not exist narrows nothing. */
export function alarmsQuery(asked: AskedAlarms): AlarmsQuery {
  const status = alarmStatuses.find((one) => one === asked.status);
  const kind = alarmKinds.find((one) => one === asked.kind);
  const campaign_id = wholeNumber(asked.campaign);
  return {
    ...(status && { status }),
    ...(kind && { kind }),
    ...(campaign_id !== undefined && { campaign_id }),
    ...(asked.player !== '' && { player_id: asked.player }),
    sort: alarmOrders.find((one) => one === asked.sort) ?? 'at_stake',
  };
}
