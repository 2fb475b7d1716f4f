import type { TenantChanges } from '@laurel/contract/identity/tenants.ts';
import { t } from '../languages/messages.ts';
import { wholeNumber } from '../values/whole-number.ts';

type Settings = Required<TenantChanges>;

/** Settings of a brand as they are typed. */
export interface TenantFields {
  name: string;
  default_language: string;
  mask_usernames: boolean;
  payout_approval: Settings['payout_approval'];
  hold_payouts: Settings['hold_payouts'];
  /** A currency and its decimals a line. */
  currency_decimals: string;
  change_requests: Settings['change_requests'];
  log_access: Settings['log_access'];
  /** One a line. */
  origins: string;
  /** Days; '': for ever. */
  retention_events_days: string;
  retention_audit_days: string;
}

const fieldNames = [
  'name',
  'default_language',
  'mask_usernames',
  'payout_approval',
  'hold_payouts',
  'currency_decimals',
  'change_requests',
  'log_access',
  'origins',
  'retention_events_days',
  'retention_audit_days',
] as const satisfies (keyof TenantFields)[];

/** What the form holds at first. */
export function fieldsOf(tenant: Settings): TenantFields {
  const days = (count: number | null) => (count === null ? '' : String(count));
  return {
    name: tenant.name,
    default_language: tenant.default_language,
    mask_usernames: tenant.mask_usernames,
    payout_approval: tenant.payout_approval,
    hold_payouts: tenant.hold_payouts,
    currency_decimals: decimalsText(tenant.currency_decimals),
    change_requests: tenant.change_requests,
    log_access: tenant.log_access,
    origins: tenant.origins.join('\n'),
    retention_events_days: days(tenant.retention_events_days),
    retention_audit_days: days(tenant.retention_audit_days),
  };
}

/** What is sent: the settings that differ. Days that are no number go as they are typed, and the server says so. */
export function changesOf(tenant: Settings, fields: TenantFields): TenantChanges {
  const wanted: Settings = {
    ...fields,
    name: fields.name.trim(),
    default_language: fields.default_language.trim(),
    currency_decimals: decimalsOf(fields.currency_decimals),
    origins: fields.origins.split(/\s+/).filter((origin) => origin !== ''),
    retention_events_days: daysOf(fields.retention_events_days),
    retention_audit_days: daysOf(fields.retention_audit_days),
  };
  const names = Object.keys(wanted) as (keyof Settings)[];
  const changed = names.filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(tenant[name]));
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]));
}

/** `USDT 6`, a line each. */
export function decimalsText(decimals: Settings['currency_decimals']): string {
  return Object.entries(decimals)
    .map((one) => one.join(' '))
    .join('\n');
}

/** What is no number goes as it is typed, and the server says so. */
function decimalsOf(text: string): Settings['currency_decimals'] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [currency = '', decimals = ''] = line.trim().split(/[\s=:;,]+/);
      return [currency.toUpperCase(), wholeNumber(decimals) ?? (decimals as unknown as number)];
    }),
  );
}

function daysOf(text: string): number | null {
  const typed = text.trim();
  return typed === '' ? null : (wholeNumber(typed) ?? (typed as unknown as number));
}

/** The field that a JSON pointer of a fault is about: `/origins/0` → `origins`; undefined: none of them. */
export function fieldOf(pointer: string): keyof TenantFields | undefined {
  const [, first = ''] = pointer.split('/');
  return fieldNames.find((name) => name === first);
}

/** What is wrong with a field, as people would say it; a list names which of its items. */
export function faultWords(field: keyof TenantFields, pointer: string, detail: string): string {
  if (field === 'origins') {
    const nth = wholeNumber(pointer.split('/')[2] ?? '');
    return nth === undefined
      ? t('enter scheme and host only, such as https://casino.example')
      : t('Number {number} is not a site: enter scheme and host only, such as https://casino.example', {
          number: nth + 1,
        });
  }
  if (field === 'currency_decimals') return t('A currency and a number from 0 to 8 a line, such as USDT 6');
  if (field.startsWith('retention_')) return t('A whole number of days from 1 to 36,500, or nothing');
  if (field === 'default_language') return t('A language tag such as en or pt-BR');
  return detail;
}

/** Whether fewer days than now are kept, which removes what is older, for ever. */
export function keepsLess(before: number | null, typed: string): boolean {
  const days = daysOf(typed);
  return typeof days === 'number' && (before === null || days < before);
}
