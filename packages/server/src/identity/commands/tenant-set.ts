import { changeRequestRules } from '@laurel/contract/identity/change-request-rule.ts';
import { logAccesses } from '@laurel/contract/identity/log-access.ts';
import { holdRules, payoutApprovals } from '@laurel/contract/identity/payout-rules.ts';
import type { TenantChanges } from '@laurel/contract/identity/tenants.ts';
import type { CurrencyDecimals } from '@laurel/contract/values/amounts.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import {
  countOption,
  flagOption,
  idArgument,
  oneOfOption,
  textOption,
  yesOrNoOption,
} from '../../cli/arguments.ts';
import type { Command, Input, OptionSpec } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { given, printJson, printLine } from '../../cli/output.ts';
import { originsOption, originsOptions } from './origins-option.ts';

/** Settings of a tenant, as `create` and `set` take them. */
export const tenantOptions: Record<string, OptionSpec> = {
  'default-language': { type: 'string', value: 'LANGUAGE', about: 'what public texts fall back to' },
  'mask-usernames': { type: 'string', value: 'yes|no', about: 'whether public boards show usernames masked' },
};

export const tenantSet: Command = {
  name: 'tenant set',
  takes: 'ID',
  about: 'Changes settings of a tenant; options that are not given keep their values. For the owner.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    name: { type: 'string', about: 'its new name' },
    ...tenantOptions,
    'payout-approval': {
      type: 'string',
      value: payoutApprovals.join('|'),
      about: 'how many people approve a payout',
    },
    'hold-payouts': {
      type: 'string',
      value: holdRules.join('|'),
      about: 'which payouts open alarms hold',
    },
    'currency-decimals': {
      type: 'string',
      value: 'USDT=6,…|none',
      about: 'decimals with which amounts are paid, where others than usual',
    },
    'change-requests': {
      type: 'string',
      value: changeRequestRules.join('|'),
      about: 'whether a second person approves each edit of a published campaign',
    },
    'log-access': {
      type: 'string',
      value: logAccesses.join('|'),
      about: 'who may read the sealed logs without a credential',
    },
    ...originsOptions,
    'keep-events': { type: 'string', value: 'DAYS|forever', about: 'how long events are kept' },
    'keep-audit': { type: 'string', value: 'DAYS|forever', about: 'how long the audit log is kept' },
  },
  run: async (input, context) => {
    const id = idArgument(input);
    const changes: TenantChanges = {
      ...given('name', textOption(input, 'name')),
      ...given('default_language', textOption(input, 'default-language')),
      ...given('mask_usernames', yesOrNoOption(input, 'mask-usernames')),
      ...given('payout_approval', oneOfOption(input, 'payout-approval', payoutApprovals)),
      ...given('hold_payouts', oneOfOption(input, 'hold-payouts', holdRules)),
      ...given('currency_decimals', decimalsOption(input)),
      ...given('change_requests', oneOfOption(input, 'change-requests', changeRequestRules)),
      ...given('log_access', oneOfOption(input, 'log-access', logAccesses)),
      ...given('origins', originsOption(input)),
      ...given('retention_events_days', daysOption(input, 'keep-events')),
      ...given('retention_audit_days', daysOption(input, 'keep-audit')),
    };
    if (Object.keys(changes).length === 0) throw new UsageError('Give at least one option to change.');
    const client = openAccount(input, context);
    const tenant = await client.changeTenant({ path: { tenant_id: id }, body: changes });
    if (flagOption(input, 'json')) printJson(context, tenant);
    else printLine(context, `Tenant ${tenant.name} was changed.`);
    return 0;
  },
};

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
