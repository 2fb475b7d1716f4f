import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';

export const clientRemove: Command = {
  name: 'client remove',
  takes: 'ID',
  about: 'Ends a client of the token endpoint permanently.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const client_id = input.positionals[0] ?? '';
    await openAccount(input, context).removeTokenClient({ path: { client_id } });
    if (flagOption(input, 'json')) printJson(context, { client_id, removed: true });
    else printLine(context, `Client ${client_id} is removed.`);
    return 0;
  },
};
