import type { NewTenant } from '@laurel/contract/identity/tenants.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption, yesOrNoOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { given, printJson, printLine } from '../../cli/output.ts';
import { tenantOptions } from './tenant-set.ts';

export const tenantCreate: Command = {
  name: 'tenant create',
  takes: 'NAME',
  about:
    'Adds a tenant. For the owner; its first user and API key are made with --tenant and the id that is answered.',
  positionals: [1, 1],
  options: { ...serverOptions, ...tenantOptions },
  run: async (input, context) => {
    const body: NewTenant = {
      name: input.positionals[0] ?? '',
      ...given('default_language', textOption(input, 'default-language')),
      ...given('mask_usernames', yesOrNoOption(input, 'mask-usernames')),
    };
    const client = openAccount(input, context);
    const tenant = await client.createTenant({ body });
    if (flagOption(input, 'json')) printJson(context, tenant);
    else printLine(context, `Tenant ${tenant.name} was made; its id is ${tenant.tenant_id}.`);
    return 0;
  },
};
