import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption, idArgument } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { printJson, printLine } from '../framework/output.ts';

export const keyRevoke: Command = {
  name: 'key revoke',
  takes: 'ID',
  about: 'Ends an API key for ever.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const id = idArgument(input);
    await openAccount(input, context).revokeApiKey({ path: { api_key_id: id } });
    if (flagOption(input, 'json')) printJson(context, { api_key_id: id, revoked: true });
    else printLine(context, `API key ${id} is revoked.`);
    return 0;
  },
};
