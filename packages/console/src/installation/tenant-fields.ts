import {
  type TenantSetting,
  tenantSettingNames,
  tenantSettings,
} from '@laurel/contract/identity/tenant-settings.ts';
import type { TenantChanges } from '@laurel/contract/identity/tenants.ts';
import type { Setting } from '@laurel/contract/values/settings.ts';
import { t } from '../languages/messages.ts';
import { wholeNumber } from '../values/whole-number.ts';

type Values = Required<TenantChanges>;
type Decimals = Values['currency_decimals'];

/** Settings of a brand as they are typed: a line for each site and currency; no days: for ever. */
export type TenantFields = Record<TenantSetting, string | boolean>;

/** The settings with their names. */
export const settings: [TenantSetting, Setting][] = tenantSettingNames.map((name) => [
  name,
  tenantSettings[name],
]);

/** Those that concern players, or staff. */
export function ofPart(part: Setting['part']): [TenantSetting, Setting][] {
  return settings.filter(([, setting]) => setting.part === part);
}

/** A value as it is typed, and what is sent of what was typed; the server says what is wrong with the latter. */
interface Typing {
  typed: (value: never) => string | boolean;
  sent: (typed: never) => unknown;
}

const asItIs = { typed: (value: string | boolean) => value, sent: (typed: string | boolean) => typed };
const trimmed = { typed: (value: string) => value, sent: (typed: string) => typed.trim() };

const typing: Record<Setting['kind'], Typing> = {
  text: trimmed,
  language: trimmed,
  yes_no: asItIs,
  choice: asItIs,
  sites: {
    typed: (origins: string[]) => origins.join('\n'),
    sent: (typed: string) => typed.split(/\s+/).filter((origin) => origin !== ''),
  },
  decimals: { typed: decimalsText, sent: decimalsOf },
  days: { typed: (days: number | null) => (days === null ? '' : String(days)), sent: daysOf },
};

/** What the form holds at first. */
export function fieldsOf(tenant: Values): TenantFields {
  const typed = settings.map(([name, { kind }]) => [name, typing[kind].typed(tenant[name] as never)]);
  return Object.fromEntries(typed) as TenantFields;
}

/** What is sent: the settings that differ. */
export function changesOf(tenant: Values, fields: TenantFields): TenantChanges {
  const wanted = settings.map(
    ([name, { kind }]) => [name, typing[kind].sent(fields[name] as never)] as const,
  );
  return Object.fromEntries(
    wanted.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(tenant[name])),
  );
}

/** `USDT 6`, a line each. */
export function decimalsText(decimals: Decimals): string {
  return Object.entries(decimals)
    .map((one) => one.join(' '))
    .join('\n');
}

/** What is no number goes as it is typed, and the server says so. */
function decimalsOf(text: string): Decimals {
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
export function fieldOf(pointer: string): TenantSetting | undefined {
  const [, first = ''] = pointer.split('/');
  return tenantSettingNames.find((name) => name === first);
}

/** What is wrong with a field, as people would say it; a list names which of its items. */
export function faultWords(field: TenantSetting, pointer: string, detail: string): string {
  const { kind } = tenantSettings[field];
  if (kind === 'sites') {
    const nth = wholeNumber(pointer.split('/')[2] ?? '');
    return nth === undefined
      ? t('enter scheme and host only, such as https://casino.example')
      : t('Number {number} is not a site: enter scheme and host only, such as https://casino.example', {
          number: nth + 1,
        });
  }
  if (kind === 'decimals') return t('A currency and a number from 0 to 8 a line, such as USDT 6');
  if (kind === 'days') return t('A whole number of days from 1 to 36,500, or nothing');
  if (kind === 'language') return t('A language tag such as en or pt-BR');
  return detail;
}

/** Whether fewer days than now are kept, which removes what is older, for ever. */
export function keepsLess(before: number | null, typed: string): boolean {
  const days = daysOf(typed);
  return typeof days === 'number' && (before === null || days < before);
}
