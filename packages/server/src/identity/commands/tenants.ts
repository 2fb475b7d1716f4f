import { tenantSettings } from '@laurel/contract/identity/tenant-settings.ts';
import type { Setting, Settings } from '@laurel/contract/values/settings.ts';
import { countOption, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Input } from '../../cli/command.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import type { Flag } from '../../cli/operation-fillings.ts';

/** The sites whose pages may call the server from a browser. The server refuses what is not an origin, and names it. */
export const originsFlags = {
  origins: {
    value: 'https://…,…|none',
    about: 'sites whose pages may use it, separated by commas',
    read: (input) => {
      const text = textOption(input, 'origins');
      return text === 'none' ? [] : text?.split(',');
    },
  },
} satisfies Record<string, Flag>;

/** How the values of a kind are typed, where the contract's schema alone does not say it. */
const typed: Partial<Record<Setting['kind'], Omit<Flag, 'about'>>> = {
  language: { value: 'LANGUAGE' },
  sites: originsFlags.origins,
  decimals: { value: 'USDT=6,…|none', read: decimalsOption },
  days: { value: 'DAYS|forever', read: daysOption },
};

/** The options that set settings, one each. */
export function settingFlags(settings: Settings): Record<string, Flag> {
  const flags = Object.entries(settings).map(([member, { flag, about, kind }]) => [
    flag,
    { ...typed[kind], member, about },
  ]);
  return Object.fromEntries(flags);
}

/** Undefined: the option is missing; empty: `none`. The server refuses what is no currency. */
function decimalsOption(input: Input, name: string): Record<string, number> | undefined {
  const text = textOption(input, name);
  if (text === undefined) return undefined;
  if (text === 'none') return {};
  return Object.fromEntries(
    text.split(',').map((one) => {
      const [, currency, decimals] = /^(\w+)=(\d{1,2})$/.exec(one.trim()) ?? [];
      if (!currency || !decimals) throw new UsageError(`--${name}: "${one}" is not like USDT=6.`);
      return [currency, Number(decimals)];
    }),
  );
}

/** A number of days; null: for ever. */
function daysOption(input: Input, name: string): number | null | undefined {
  return textOption(input, name) === 'forever' ? null : countOption(input, name);
}

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
