import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { findUserByName } from './users.ts';

export const userSignOut: Command = {
  name: 'user sign-out',
  takes: '[USERNAME|ID]',
  about: 'Ends every access token of a user, or your own; the password stays.',
  positionals: [0, 1],
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context);
    const [wanted] = input.positionals;
    const { user_id, username } =
      wanted === undefined ? await client.readOwnUser() : await findUserByName(client, wanted);
    if (wanted === undefined) await client.signOutEverywhere();
    else await client.signOutUser({ path: { user_id } });
    if (flagOption(input, 'json')) printJson(context, { user_id, username, signed_out: true });
    else printLine(context, `User ${username} is signed out everywhere.`);
    return 0;
  },
};
