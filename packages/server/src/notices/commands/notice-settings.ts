import type { SentNoticeSettings } from '@laurel/contract/notices/notices.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson } from '../../cli/output.ts';
import { parseFile } from '../../cli/parse-file.ts';

export const noticeSettings: Command = {
  name: 'notice settings',
  takes: '',
  about:
    'Shows, as JSON, who gets e-mails of the tenant and which API keys must not be still; with --set FILE it replaces both. For admins.',
  positionals: [0, 0],
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
