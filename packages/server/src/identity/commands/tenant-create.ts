import { tenantSettings } from '@laurel/contract/identity/tenant-settings.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { settingOptions, settingsFrom } from './setting-options.ts';

const { default_language, mask_usernames } = tenantSettings;
const atCreation = { default_language, mask_usernames };

export const tenantCreate: Command = {
  name: 'tenant create',
  takes: 'NAME',
  about:
    'Adds a tenant. For the owner; its first user and API key are made with --tenant and the id that is answered.',
  positionals: [1, 1],
  options: { ...serverOptions, ...settingOptions(atCreation) },
  run: async (input, context) => {
    const body = { name: input.positionals[0] ?? '', ...settingsFrom(input, atCreation) };
    const client = openAccount(input, context);
    const tenant = await client.createTenant({ body });
    if (flagOption(input, 'json')) printJson(context, tenant);
    else printLine(context, `Tenant ${tenant.name} was made; its id is ${tenant.tenant_id}.`);
    return 0;
  },
};
