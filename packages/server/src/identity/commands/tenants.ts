import type { CurrencyDecimals } from '@laurel/contract/values/amounts.ts';
import { countOption, textOption } from '../../cli/arguments.ts';
import type { Command, Input } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import type { Flag } from '../../cli/operation-fillings.ts';
import { originsFlags } from './origins-option.ts';

const publicTexts = {
  'default-language': { value: 'LANGUAGE', about: 'what public texts fall back to' },
  'mask-usernames': 'whether public boards show usernames masked',
} satisfies Record<string, Flag | string>;

/** Tenants of the installation. */
export const tenantCommands: Command[] = [
  answerCommand({
    operation: 'createTenant',
    name: 'tenant create',
    about:
      'Adds a tenant. For the owner; its first user and API key are made with --tenant and the id that is answered.',
    arguments: { NAME: 'name' },
    flags: publicTexts,
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
    flags: {
      name: 'its new name',
      ...publicTexts,
      'payout-approval': 'how many people approve a payout',
      'hold-payouts': 'which payouts open alarms hold',
      'currency-decimals': {
        value: 'USDT=6,…|none',
        about: 'decimals with which amounts are paid, where others than usual',
        read: decimalsOption,
      },
      'change-requests': 'whether a second person approves each edit of a published campaign',
      'log-access': 'who may read the sealed logs without a credential',
      ...originsFlags,
      'keep-events': {
        member: 'retention_events_days',
        value: 'DAYS|forever',
        about: 'how long events are kept',
        read: daysOption,
      },
      'keep-audit': {
        member: 'retention_audit_days',
        value: 'DAYS|forever',
        about: 'how long the audit log is kept',
        read: daysOption,
      },
    },
    needsChange: true,
    says: ({ name }) => `Tenant ${name} was changed.`,
  }),
];

/** Undefined: the option is missing; empty: `none`. The server refuses what is no currency. */
function decimalsOption(input: Input): CurrencyDecimals | undefined {
  const text = textOption(input, 'currency-decimals');
  if (text === undefined) return undefined;
  if (text === 'none') return {};
  return Object.fromEntries(
    text.split(',').map((one) => {
      const [, currency, decimals] = /^(\w+)=(\d{1,2})$/.exec(one.trim()) ?? [];
      if (!currency || !decimals) throw new UsageError(`--currency-decimals: "${one}" is not like USDT=6.`);
      return [currency, Number(decimals)];
    }),
  );
}

/** A number of days; null: for ever. */
function daysOption(input: Input, name: string): number | null | undefined {
  return textOption(input, name) === 'forever' ? null : countOption(input, name);
}
