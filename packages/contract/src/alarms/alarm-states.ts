import { enumeration } from '../values/schemas.ts';
import { alarmKinds } from './alarm-kinds.ts';

export const alarmKindSchema = enumeration(
  'AlarmKind',
  alarmKinds,
  'What it is about; the settings say what each means',
);

/** What became of an alarm, and what that means (docs/rules/alarms/life.md#1). */
export const alarmStatuses = ['open', 'dismissed', 'confirmed', 'withdrawn'] as const;
export type AlarmStatus = (typeof alarmStatuses)[number];

export const alarmStatusSchema = enumeration(
  'AlarmStatus',
  alarmStatuses,
  'open: waits for a decision; dismissed, confirmed: what staff decided; withdrawn: the log gives no cause any more, and nobody had decided',
);

/** What staff decide about an alarm. */
export const alarmDecisions = ['dismissed', 'confirmed'] as const;
export type AlarmDecision = (typeof alarmDecisions)[number];

/** In which order alarms are listed; those equal in it come by id, the newest first. */
export const alarmOrders = ['newest', 'at_stake', 'score_share'] as const;
export type AlarmOrder = (typeof alarmOrders)[number];
