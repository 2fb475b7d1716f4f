import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { printJson, printLine } from '../framework/output.ts';
import { findUser } from './users.ts';

export const userDisable: Command = {
  name: 'user disable',
  takes: 'USERNAME|ID',
  about: 'Keeps a user from signing in and ends their access tokens; `user set --enable` lets them in again.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context);
    const { user_id, username } = await findUser(client, input.positionals[0] ?? '');
    await client.disableUser({ path: { user_id } });
    if (flagOption(input, 'json')) printJson(context, { user_id, username, disabled: true });
    else printLine(context, `User ${username} is disabled.`);
    return 0;
  },
};
