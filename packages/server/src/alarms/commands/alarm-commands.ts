import { alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { AlarmWithHistory } from '@laurel/contract/alarms/alarms.ts';
import { campaignFlag } from '../../campaigns/commands/campaigns.ts';
import type { Command, Context } from '../../cli/command.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import type { Flag } from '../../cli/operation-fillings.ts';
import { printLine, printTable } from '../../cli/output.ts';
import { alarmSettings, alarmTry } from './thresholds.ts';

const whole = { arguments: { ID: 'alarm_id' } };
const decision = {
  ...whole,
  flags: {
    reason: { about: 'why; kept with the alarm and in the audit log', needed: 'Why? Give --reason.' } as Flag,
  },
  says: ({ id, status }: AlarmWithHistory) => `Alarm ${id} is ${status}.`,
};

/** Alarms, and when they are raised. */
export const alarmCommands: Command[] = [
  tableCommand({
    operation: 'listAlarms',
    name: 'alarm list',
    about: 'Lists alarms, the newest first: what may be wrong with how players scored.',
    flags: {
      campaign: campaignFlag,
      player: { member: 'player_id', value: 'ID', about: 'only of this player' },
      kind: { value: 'KIND', about: `only of this kind: ${alarmKinds.join(', ')}` },
      status: 'only with this status',
      sort: 'in this order',
    },
    columns: ['id', 'campaign', 'kind', 'player_id', 'status', 'place', 'at_stake', 'score_share', 'summary'],
    row: ({ at_stake, custom_id, ...alarm }) => ({
      ...alarm,
      campaign: custom_id,
      place: at_stake.place,
      at_stake: `${at_stake.amount} ${at_stake.currency}`,
    }),
  }),
  answerCommand({
    operation: 'readAlarm',
    name: 'alarm show',
    about: 'Shows an alarm: its evidence, what was decided, and what else there is about the player.',
    ...whole,
    print: printAlarm,
  }),
  answerCommand({
    operation: 'dismissAlarm',
    name: 'alarm dismiss',
    about: 'Dismisses an alarm: the player did nothing wrong.',
    ...decision,
  }),
  answerCommand({
    operation: 'confirmAlarm',
    name: 'alarm confirm',
    about:
      'Confirms an alarm: it is as the alarm says. Whether the player is paid is decided with the payout.',
    ...decision,
  }),
  alarmTry,
  alarmSettings,
];

function printAlarm(context: Context, alarm: AlarmWithHistory): void {
  const { at_stake, history, payouts, others, related, evidence } = alarm;
  printLine(context, `${alarm.kind} in ${alarm.custom_id}: ${alarm.status}`);
  printLine(context, alarm.summary);
  printLine(context, `player: ${alarm.player_id ?? alarm.player_hash}`);
  for (const other of related) printLine(context, `and: ${other.player_id ?? other.player_hash}`);
  printLine(context, `share of the score: ${alarm.score_share ?? '-'}`);
  printLine(context, `place: ${at_stake.place ?? '-'}, at stake: ${at_stake.amount} ${at_stake.currency}`);
  printTable(context, ['seq', 'at', 'unique_id', 'text'], evidence);
  for (const { at, author, status, reason } of history)
    printLine(context, `${at} ${author}: ${status}. ${reason}`);
  for (const { id, status } of payouts) printLine(context, `payout ${id}: ${status}`);
  for (const other of others)
    printLine(context, `alarm ${other.id}: ${other.kind} in ${other.custom_id}, ${other.status}`);
}
