import type { SentThresholds } from '@laurel/contract/alarms/alarm-settings.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printTable } from '../../cli/output.ts';
import { parseFile } from '../../cli/parse-file.ts';

export const alarmSettings: Command = {
  name: 'alarm settings',
  takes: '',
  about:
    'Shows when alarms are raised, as JSON with --json; with --set FILE it replaces the thresholds: those that the file leaves out have their ' +
    'defaults.',
  positionals: [0, 0],
  options: {
    ...serverOptions,
    set: { type: 'string', value: 'FILE', about: 'JSON: thresholds by kind; for admins' },
  },
  run: async (input, context) => {
    const file = textOption(input, 'set');
    const body = file === undefined ? undefined : ((await parseFile(file)) as SentThresholds);
    const client = openAccount(input, context);
    const settings =
      body === undefined ? await client.readAlarmSettings() : await client.writeAlarmSettings({ body });
    if (flagOption(input, 'json')) printJson(context, settings.thresholds);
    else
      printTable(
        context,
        ['kind', 'threshold', 'value', 'default'],
        Object.entries(settings.thresholds).flatMap(([kind, numbers]) => {
          const defaults: Record<string, unknown> = settings.defaults[kind as keyof SentThresholds] ?? {};
          return Object.entries(numbers ?? {}).map(([threshold, value]) => ({
            kind,
            threshold,
            value,
            default: defaults[threshold],
          }));
        }),
      );
    return 0;
  },
};
