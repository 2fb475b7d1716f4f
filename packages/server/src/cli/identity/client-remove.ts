import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { printJson, printLine } from '../framework/output.ts';

export const clientRemove: Command = {
  name: 'client remove',
  takes: 'ID',
  about: 'Ends a client of the token endpoint for ever.',
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
