import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printTable } from '../../cli/output.ts';

export const noticeList: Command = {
  name: 'notice list',
  takes: '',
  about:
    'Lists troubles, newest first: webhook endpoints that the server disabled, sources that are still, backups that failed, and how many ' +
    'e-mails about each were sent, wait or failed.',
  positionals: [0, 0],
  options: { ...serverOptions, open: { type: 'boolean', about: 'only those that are not over' } },
  run: async (input, context) => {
    const query = { page_size: 100, ...(flagOption(input, 'open') ? { state: 'open' as const } : {}) };
    const notices = await Array.fromAsync(openAccount(input, context).listNotices.items({ query }));
    if (flagOption(input, 'json')) printJson(context, notices);
    else {
      const rows = notices.map(({ mails, ...notice }) => ({ ...notice, ...mails }));
      printTable(
        context,
        ['id', 'kind', 'name', 'at', 'ended_at', 'sent', 'waiting', 'failed', 'detail'],
        rows,
      );
    }
    return 0;
  },
};
