export {
  countOpenAlarms,
  type OpenAlarm,
  openAlarmsOf,
  openAlarmsOfPlayers,
} from './store/open-alarms.ts';
