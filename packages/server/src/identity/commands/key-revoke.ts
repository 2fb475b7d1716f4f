import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, idArgument } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';

export const keyRevoke: Command = {
  name: 'key revoke',
  takes: 'ID',
  about: 'Ends an API key permanently.',
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
