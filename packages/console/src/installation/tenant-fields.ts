import type { TenantChanges } from '@laurel/contract/identity/tenants.ts';
import type { FieldRow } from '../kit/resource/field-rows.tsx';
import { t } from '../languages/messages.ts';
import { wholeNumber } from '../values/whole-number.ts';

type Settings = Required<TenantChanges>;
type SettingName = keyof Settings;
/** What is no text, choice or switch is typed as text. */
type Typed<Value> = Value extends string | boolean ? Value : string;

/** Settings of a brand as they are typed. */
export type TenantFields = { [Name in SettingName]: Typed<Settings[Name]> };

/** A setting of a brand: its field, and its line on the brand's page. */
interface Setting<Name extends SettingName> extends Omit<FieldRow<TenantFields>, 'name'> {
  label: string;
  /** What it is called on the brand's page; left out: as in the form. */
  fact?: string;
  shown: (value: Settings[Name]) => string | string[];
  /** The value as it is typed, and back; what cannot be read goes as it is typed, and the server says so. */
  typed?: (value: Settings[Name]) => TenantFields[Name];
  sent?: (typed: TenantFields[Name]) => Settings[Name];
  /** What is wrong with it, as people would say it; left out: what the server says. */
  wrong?: (pointer: string) => string;
}

/** Every setting of a brand, in the order of the form and of the brand's page. */
export const settings: { readonly [Name in SettingName]: Setting<Name> } = {
  name: {
    label: t('Name'),
    required: t('The name of the brand'),
    shown: String,
    sent: (name) => name.trim(),
  },
  default_language: {
    label: t('Language'),
    description: t("Public texts that lack the reader's language use this one, such as en or pt-BR"),
    required: t('Such as en'),
    shown: (default_language) =>
      t('{default_language}: public texts that lack the reader’s language use it', { default_language }),
    sent: (tag) => tag.trim(),
    wrong: () => t('A language tag such as en or pt-BR'),
  },
  mask_usernames: {
    as: 'switch',
    label: t('Public boards mask usernames'),
    description: t('Players see am*** instead of amelia; staff see the whole name'),
    fact: t('Usernames'),
    shown: (isMasked) => (isMasked ? t('masked on public boards') : t('whole on public boards')),
  },
  origins: {
    as: 'lines',
    label: t('Sites'),
    description: t(
      'Their pages may use keys and player tokens that name no sites; one a line, such as https://casino.example',
    ),
    shown: (origins) =>
      origins.length === 0 ? t('none; each key and player token names its own sites') : origins,
    typed: (origins) => origins.join('\n'),
    sent: (text) => text.split(/\s+/).filter((origin) => origin !== ''),
    wrong: wrongSite,
  },
  payout_approval: {
    label: t('Payouts are approved by'),
    description: t('Applies when Laurel creates a payout and at each approval'),
    ...oneOf({
      none: t('nobody: Laurel sends them at once'),
      one: t('one person'),
      two: t('two different people'),
    }),
  },
  hold_payouts: {
    label: t('Payouts are held by themselves'),
    description: t('Nothing is sent of a payout that is held until a person releases it'),
    ...oneOf({
      never: t('no; staff hold them by hand'),
      on_open_alarm: t('those of players with an open alarm'),
      below_too: t('those, and those of all places that would move without them'),
    }),
  },
  currency_decimals: {
    as: 'lines',
    label: t('Decimals of currencies'),
    description: t(
      'With how many amounts are paid, where ISO 4217 says otherwise or knows no such currency, which has 8; one a line, such as USDT 6',
    ),
    shown: (decimals) => linesOf(decimals).join(', ') || t('as usual'),
    typed: (decimals) => linesOf(decimals).join('\n'),
    sent: decimalsOf,
    wrong: () => t('A currency and a number from 0 to 8 a line, such as USDT 6'),
  },
  change_requests: {
    label: t('Published campaigns are edited'),
    ...oneOf({
      optional: t('by one person'),
      required: t('by change requests, which a second person approves'),
    }),
  },
  log_access: {
    label: t('The sealed logs are read by'),
    description: t('Witnesses and auditors need no account where everybody may read; leaves stay with staff'),
    ...oneOf({
      staff: t('staff only'),
      checkpoints: t('everybody, but only what is signed'),
      tiles: t('everybody, hashes included'),
    }),
  },
  retention_events_days: {
    label: t('Keep events for (days)'),
    description: t(
      'Laurel keeps events that a board needs, and facts of players and games, for longer; empty: for ever',
    ),
    fact: t('Events are kept'),
    ...days(),
  },
  retention_audit_days: {
    label: t('Keep the audit log for (days)'),
    description: t('Empty: for ever'),
    fact: t('The audit log is kept'),
    ...days(),
  },
};

export const settingNames = Object.keys(settings) as SettingName[];

/** The fields of the form, in order. */
export const tenantRows: readonly FieldRow<TenantFields>[] = settingNames.map((name) => {
  const { shown: _shown, fact: _fact, typed: _typed, sent: _sent, wrong: _wrong, ...row } = settings[name];
  return { name, ...row };
});

function oneOf<Value extends string>(words: Record<Value, string>) {
  const choices = Object.entries<string>(words).map(([value, label]) => ({ value, label }));
  return { choices, shown: (value: Value) => words[value] };
}

function days() {
  return {
    inputMode: 'numeric' as const,
    shown: (count: number | null) =>
      count === null ? t('for ever') : t('for {days, plural, one {one day} other {# days}}', { days: count }),
    typed: (count: number | null) => (count === null ? '' : String(count)),
    sent: daysOf,
    wrong: () => t('A whole number of days from 1 to 36,500, or nothing'),
  };
}

/** What the form holds at first. */
export function fieldsOf(tenant: Settings): TenantFields {
  const typed = <Name extends SettingName>(name: Name) =>
    settings[name].typed?.(tenant[name]) ?? tenant[name];
  return Object.fromEntries(settingNames.map((name) => [name, typed(name)])) as unknown as TenantFields;
}

/** What is sent: the settings that differ. */
export function changesOf(tenant: Settings, fields: TenantFields): TenantChanges {
  const sent = <Name extends SettingName>(name: Name) => {
    const { sent: read } = settings[name];
    return read ? read(fields[name]) : fields[name];
  };
  const wanted = settingNames.map((name) => [name, sent(name)] as const);
  const isChanged = ([name, value]: (typeof wanted)[number]) =>
    JSON.stringify(value) !== JSON.stringify(tenant[name]);
  return Object.fromEntries(wanted.filter(isChanged));
}

/** `USDT 6`, a line each. */
function linesOf(decimals: Settings['currency_decimals']): string[] {
  return Object.entries(decimals).map((one) => one.join(' '));
}

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
export function fieldOf(pointer: string): SettingName | undefined {
  return settingNames.find((name) => name === pointer.split('/')[1]);
}

/** What is wrong with a field, as people would say it; a list names which of its items. */
export function faultWords(field: SettingName, pointer: string, detail: string): string {
  return settings[field].wrong?.(pointer) ?? detail;
}

function wrongSite(pointer: string): string {
  const nth = wholeNumber(pointer.split('/')[2] ?? '');
  return nth === undefined
    ? t('enter scheme and host only, such as https://casino.example')
    : t('Number {number} is not a site: enter scheme and host only, such as https://casino.example', {
        number: nth + 1,
      });
}

/** Whether fewer days than now are kept, which removes what is older, for ever. */
export function keepsLess(before: number | null, typed: string): boolean {
  const count = daysOf(typed);
  return typeof count === 'number' && (before === null || count < before);
}
