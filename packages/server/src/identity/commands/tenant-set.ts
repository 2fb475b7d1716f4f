import { tenantSettings } from '@laurel/contract/identity/tenant-settings.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, idArgument } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { settingOptions, settingsFrom } from './setting-options.ts';

export const tenantSet: Command = {
  name: 'tenant set',
  takes: 'ID',
  about: 'Changes settings of a tenant; options that are not given keep their values. For the owner.',
  positionals: [1, 1],
  options: { ...serverOptions, ...settingOptions(tenantSettings) },
  run: async (input, context) => {
    const id = idArgument(input);
    const changes = settingsFrom(input, tenantSettings);
    if (Object.keys(changes).length === 0) throw new UsageError('Give at least one option to change.');
    const client = openAccount(input, context);
    const tenant = await client.changeTenant({ path: { tenant_id: id }, body: changes });
    if (flagOption(input, 'json')) printJson(context, tenant);
    else printLine(context, `Tenant ${tenant.name} was changed.`);
    return 0;
  },
};
