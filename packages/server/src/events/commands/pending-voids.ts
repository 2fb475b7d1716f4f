import type { PendingVoids } from '@laurel/contract/events/voids.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { given, printJson, printLine, printTable } from '../../cli/output.ts';

export const eventPendingVoids: Command = {
  name: 'event pending-voids',
  takes: '',
  about:
    'Shows the voids of events that have not come, newest first: who voided them, why, and until when they wait.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context);
    const rows: PendingVoids['results'] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const { results, next } = await client.listPendingVoids({
        query: { page_size: 200, ...given('before', before) },
      });
      rows.push(...results);
      before = next;
    }
    if (flagOption(input, 'json')) printJson(context, rows);
    else if (rows.length === 0) printLine(context, 'No void waits for its event.');
    else printTable(context, ['unique_id', 'author', 'reason', 'asked_at', 'ends_at'], rows);
    return 0;
  },
};
