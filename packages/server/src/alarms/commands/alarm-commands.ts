import { alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import type { SentThresholds } from '@laurel/contract/alarms/alarm-settings.ts';
import type { AlarmWithHistory } from '@laurel/contract/alarms/alarms.ts';
import { campaignFlag, findCampaignId } from '../../campaigns/commands/campaigns.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command, Context } from '../../cli/command.ts';
import { parseFile } from '../../cli/files.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import type { Flag } from '../../cli/operation-fillings.ts';
import { printJson, printLine, printTable } from '../../cli/output.ts';

const alarmSettings: Command = {
  name: 'alarm settings',
  about:
    'Shows when alarms are raised, as JSON with --json; with --set FILE it replaces the thresholds: those that the file leaves out have their ' +
    'defaults.',
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

const alarmTry: Command = {
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
