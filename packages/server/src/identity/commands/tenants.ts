import { tenantSettings } from '@laurel/contract/identity/tenant-settings.ts';
import type { Command } from '../../cli/command.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import { settingFlags } from './setting-flags.ts';

const { default_language, mask_usernames } = tenantSettings;

/** Tenants of the installation. */
export const tenantCommands: Command[] = [
  answerCommand({
    operation: 'createTenant',
    name: 'tenant create',
    about:
      'Adds a tenant. For the owner; its first user and API key are made with --tenant and the id that is answered.',
    arguments: { NAME: 'name' },
    flags: settingFlags({ default_language, mask_usernames }),
    says: ({ name, tenant_id }) => `Tenant ${name} was made; its id is ${tenant_id}.`,
  }),
  tableCommand({
    operation: 'listTenants',
    name: 'tenant list',
    about: 'Lists the tenants of the installation. For the owner.',
    columns: ['tenant_id', 'name', 'default_language', 'mask_usernames', 'payout_approval', 'created_at'],
  }),
  answerCommand({
    operation: 'changeTenant',
    name: 'tenant set',
    about: 'Changes settings of a tenant; options that are not given keep their values. For the owner.',
    arguments: { ID: 'tenant_id' },
    flags: settingFlags(tenantSettings),
    needsChange: true,
    says: ({ name }) => `Tenant ${name} was changed.`,
  }),
];
