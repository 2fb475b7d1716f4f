export type { SettlementFinding } from './dependencies.ts';
export { readAlarmsAbout } from './list-alarms.ts';
export { openAlarmSearch } from './open-alarm-search.ts';
export { type AlarmDependencies, type Alarms, openAlarms } from './open-alarms.ts';
export {
  countOpenAlarms,
  type OpenAlarm,
  openAlarmsOf,
  openAlarmsOfPlayers,
} from './store/undecided.ts';
export type { StoreSettled } from './store-at-settlement.ts';
