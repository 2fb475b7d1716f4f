import type { AlarmWithHistory } from '@laurel/contract/alarms/alarms.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, idArgument } from '../../cli/arguments.ts';
import type { Command, Context } from '../../cli/command.ts';
import { printJson, printLine, printTable } from '../../cli/output.ts';

export const alarmShow: Command = {
  name: 'alarm show',
  takes: 'ID',
  about: 'Shows an alarm: its evidence, what was decided, and what else there is about the player.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const alarm = await openAccount(input, context).readAlarm({ path: { alarm_id: idArgument(input) } });
    if (flagOption(input, 'json')) printJson(context, alarm);
    else printAlarm(context, alarm);
    return 0;
  },
};

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
