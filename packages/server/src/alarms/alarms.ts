export type { StoreSettled } from './at-settlement.ts';
export type { AlarmDependencies, SettlementFinding } from './dependencies.ts';
export { readAlarmsAbout } from './list-alarms.ts';
export { type Alarms, openAlarmSearch, openAlarms } from './open-alarms.ts';
export {
  countOpenAlarms,
  type OpenAlarm,
  openAlarmsOf,
  openAlarmsOfPlayers,
} from './store/undecided.ts';
