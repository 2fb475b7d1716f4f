import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printTable } from '../../cli/output.ts';

export const tenantList: Command = {
  name: 'tenant list',
  takes: '',
  about: 'Lists the tenants of the installation. For the owner.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const tenants = await Array.fromAsync(openAccount(input, context).listTenants.items());
    if (flagOption(input, 'json')) printJson(context, tenants);
    else
      printTable(
        context,
        ['tenant_id', 'name', 'default_language', 'mask_usernames', 'payout_approval', 'created_at'],
        tenants,
      );
    return 0;
  },
};
