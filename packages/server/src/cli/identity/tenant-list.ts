import { accountOf, openApiClient, serverOptions } from '../framework/api-client.ts';
import { flagOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { printJson, printTable } from '../framework/output.ts';
import type { TenantAnswer } from './tenant-set.ts';

export const tenantList: Command = {
  name: 'tenant list',
  takes: '',
  about: 'Lists the tenants of the installation. For the owner.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const tenants = await openApiClient(accountOf(input, context)).all<TenantAnswer>('/api/v1/tenants');
    if (flagOption(input, 'json')) printJson(context, tenants);
    else
      printTable(context, ['tenant_id', 'name', 'default_language', 'mask_usernames', 'created_at'], tenants);
    return 0;
  },
};
