import { backupOutcomes } from '@laurel/contract/notices/notices.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { given, printRemark } from '../../cli/output.ts';

export const reportBackupCommand: Command = {
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
