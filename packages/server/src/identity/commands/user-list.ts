import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printTable } from '../../cli/output.ts';

export const userList: Command = {
  name: 'user list',
  takes: '',
  about: 'Lists the users of the tenant, with the disabled ones.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const users = await Array.fromAsync(openAccount(input, context).listUsers.items());
    if (flagOption(input, 'json')) printJson(context, users);
    else printTable(context, ['user_id', 'username', 'role', 'created_at', 'disabled_at'], users);
    return 0;
  },
};
