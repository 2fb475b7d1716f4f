import { backupOutcomes, type SentNoticeSettings } from '@laurel/contract/notices/notices.ts';
import { openAccount, serverOptions } from '../cli/account.ts';
import { textOption, UsageError } from '../cli/arguments.ts';
import type { Command } from '../cli/command.ts';
import { parseFile } from '../cli/files.ts';
import { answerCommand, tableCommand } from '../cli/operation-command.ts';
import { given, printJson, printRemark, printTable } from '../cli/output.ts';

const noticeSettings: Command = {
  name: 'notice settings',
  about:
    'Shows, as JSON, who gets e-mails of the tenant and which API keys must not be still; with --set FILE it replaces both. For admins.',
  options: {
    ...serverOptions,
    set: { type: 'string', value: 'FILE', about: 'JSON with recipients and still_sources' },
  },
  run: async (input, context) => {
    const file = textOption(input, 'set');
    const body = file === undefined ? undefined : ((await parseFile(file)) as SentNoticeSettings);
    const client = openAccount(input, context);
    printJson(
      context,
      body === undefined ? await client.readNoticeSettings() : await client.writeNoticeSettings({ body }),
    );
    return 0;
  },
};

const reportBackup: Command = {
  name: 'report-backup',
  takes: backupOutcomes.join('|'),
  about:
    'Reports to the installation how a backup ended that another tool made, so that a failed one is reported as one of laurel backup is. Only the ' +
    'owner may.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    detail: { type: 'string', value: 'TEXT', about: 'what happened; it goes into e-mails' },
  },
  run: async (input, context) => {
    const outcome = backupOutcomes.find((one) => one === input.positionals[0]);
    if (!outcome) throw new UsageError(`A backup is ${backupOutcomes.join(' or ')}.`);
    const body = { outcome, ...given('detail', textOption(input, 'detail')) };
    await openAccount(input, context).reportBackup({ body });
    printRemark(context, 'It is noted.');
    return 0;
  },
};

/** Troubles that staff must know of. */
export const noticeCommands: Command[] = [
  tableCommand({
    operation: 'listNotices',
    name: 'notice list',
    about:
      'Lists troubles, newest first: webhook endpoints that the server disabled, sources that are still, backups that failed, and how many ' +
      'e-mails about each were sent, wait or failed.',
    flags: { open: { member: 'state', about: 'only those that are not over', sends: 'open' } },
    columns: ['id', 'kind', 'name', 'at', 'ended_at', 'sent', 'waiting', 'failed', 'detail'],
    row: ({ mails, ...notice }) => ({ ...notice, ...mails }),
  }),
  noticeSettings,
  answerCommand({
    operation: 'sendTestMail',
    name: 'email test',
    about:
      'Sends a test e-mail to ADDRESS, or to everybody who gets those of the tenant, and shows what the mail server said; ends with 1 if one ' +
      'was not taken.',
    arguments: { '[ADDRESS]': 'to' },
    json: ({ results }) => results,
    print: (context, { results }) => printTable(context, ['to', 'sent', 'detail'], results),
    exitCode: ({ results }) => (results.every(({ sent }) => sent) ? 0 : 1),
  }),
  reportBackup,
];
