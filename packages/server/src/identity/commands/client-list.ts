import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printTable } from '../../cli/output.ts';

export const clientList: Command = {
  name: 'client list',
  takes: '',
  about:
    'Lists the clients of the token endpoint, with the removed ones; of secrets only the last characters.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const clients = await Array.fromAsync(openAccount(input, context).listTokenClients.items());
    const columns = ['client_id', 'name', 'secret_hint', 'created_at', 'removed_at'] as const;
    if (flagOption(input, 'json')) printJson(context, clients);
    else printTable(context, [...columns], clients);
    return 0;
  },
};
