import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { findUserByName } from './users.ts';

export const userDisable: Command = {
  name: 'user disable',
  takes: 'USERNAME|ID',
  about: 'Keeps a user from signing in and ends their access tokens; `user set --enable` lets them in again.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context);
    const { user_id, username } = await findUserByName(client, input.positionals[0] ?? '');
    await client.disableUser({ path: { user_id } });
    if (flagOption(input, 'json')) printJson(context, { user_id, username, disabled: true });
    else printLine(context, `User ${username} is disabled.`);
    return 0;
  },
};
