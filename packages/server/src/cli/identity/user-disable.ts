import { accountOf, openApiClient, serverOptions } from '../framework/api-client.ts';
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
    const api = openApiClient(accountOf(input, context));
    const { user_id, username } = await findUser(api, input.positionals[0] ?? '');
    await api.send('DELETE', `/api/v1/users/${user_id}`);
    if (flagOption(input, 'json')) printJson(context, { user_id, username, disabled: true });
    else printLine(context, `User ${username} is disabled.`);
    return 0;
  },
};
