import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printTable } from '../../cli/output.ts';

export const keyList: Command = {
  name: 'key list',
  takes: '',
  about:
    'Lists the API keys of the tenant, with the revoked ones; of the keys themselves only the last characters.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const columns = [
      'api_key_id',
      'name',
      'scopes',
      'origins',
      'key_hint',
      'created_at',
      'expires_at',
      'last_used_at',
      'revoked_at',
    ] as const;
    const keys = await Array.fromAsync(openAccount(input, context).listApiKeys.items());
    if (flagOption(input, 'json')) printJson(context, keys);
    else printTable(context, [...columns], keys);
    return 0;
  },
};
