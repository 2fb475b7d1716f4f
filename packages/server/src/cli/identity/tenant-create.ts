import type { NewTenant } from '@laurel/contract/identity/tenants.ts';
import { accountOf, openApiClient, serverOptions } from '../framework/api-client.ts';
import { flagOption, textOption, yesOrNoOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { given, printJson, printLine } from '../framework/output.ts';
import { type TenantAnswer, tenantOptions } from './tenant-set.ts';

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
    const api = openApiClient(accountOf(input, context));
    const tenant = await api.send<TenantAnswer>('POST', '/api/v1/tenants', body);
    if (flagOption(input, 'json')) printJson(context, tenant);
    else printLine(context, `Tenant ${tenant.name} was made; its id is ${tenant.tenant_id}.`);
    return 0;
  },
};
