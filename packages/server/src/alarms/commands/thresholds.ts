import type { SentThresholds } from '@laurel/contract/alarms/alarm-settings.ts';
import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { parseFile } from '../../cli/files.ts';
import { printJson, printLine, printTable } from '../../cli/output.ts';

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

export const alarmTry: Command = {
  name: 'alarm try',
  takes: 'FILE CAMPAIGN…',
  about:
    'Tries other thresholds on campaigns and shows what they would raise; nothing is stored. FILE is JSON, thresholds by kind, as alarm ' +
    'settings takes it; CAMPAIGN is an id or a custom_id.',
  positionals: [2, 11],
  options: serverOptions,
  run: async (input, context) => {
    const [file = '', ...campaigns] = input.positionals;
    const thresholds = (await parseFile(file)) as SentThresholds;
    const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
    const campaign_ids: number[] = [];
    for (const campaign of campaigns) campaign_ids.push(await findCampaignId(client, campaign));
    const trial = await client.tryAlarms({ body: { campaign_ids, thresholds } });
    if (flagOption(input, 'json')) {
      printJson(context, trial);
      return 0;
    }
    for (const { custom_id, now, tried, raised, missing } of trial.results) {
      printLine(context, `${custom_id}: ${tried} alarms, ${now} with the thresholds as they are`);
      const rows = [
        ...raised.map((alarm) => ({ ...alarm, change: alarm.is_new ? 'new' : 'as now' })),
        ...missing.map((alarm) => ({ ...alarm, change: 'no more', score_share: null })),
      ];
      if (rows.length > 0)
        printTable(context, ['change', 'kind', 'player_id', 'score_share', 'summary'], rows);
    }
    return 0;
  },
};
