import type { SentThresholds } from '@laurel/contract/alarms/alarm-settings.ts';
import { findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine, printTable } from '../../cli/output.ts';
import { parseFile } from '../../cli/parse-file.ts';

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
