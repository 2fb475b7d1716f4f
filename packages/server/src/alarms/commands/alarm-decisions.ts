import type { Client } from '@laurel/client/client.ts';
import type { AlarmWithHistory } from '@laurel/contract/alarms/alarms.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, idArgument, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { printJson, printLine } from '../../cli/output.ts';

type Decide = (client: Client, alarm_id: number, reason: string) => Promise<AlarmWithHistory>;

function decision(verb: 'dismiss' | 'confirm', about: string, decide: Decide): Command {
  return {
    name: `alarm ${verb}`,
    takes: 'ID',
    about,
    positionals: [1, 1],
    options: {
      ...serverOptions,
      reason: { type: 'string', value: 'TEXT', about: 'why; kept with the alarm and in the audit log' },
    },
    run: async (input, context) => {
      const alarm_id = idArgument(input);
      const reason = textOption(input, 'reason');
      if (reason === undefined) throw new UsageError('Why? Give --reason.');
      const alarm = await decide(openAccount(input, context), alarm_id, reason);
      if (flagOption(input, 'json')) printJson(context, alarm);
      else printLine(context, `Alarm ${alarm.id} is ${alarm.status}.`);
      return 0;
    },
  };
}

export const alarmDismiss = decision(
  'dismiss',
  'Dismisses an alarm: the player did nothing wrong.',
  (client, alarm_id, reason) => client.dismissAlarm({ path: { alarm_id }, body: { reason } }),
);

export const alarmConfirm = decision(
  'confirm',
  'Confirms an alarm: it is as the alarm says. Whether the player is paid is decided with the payout.',
  (client, alarm_id, reason) => client.confirmAlarm({ path: { alarm_id }, body: { reason } }),
);
