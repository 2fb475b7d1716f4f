import type { TenantSetting } from '@laurel/contract/identity/tenant-settings.ts';
import type { Setting } from '@laurel/contract/values/settings.ts';
import type { ReactNode } from 'react';
import type { FieldRow } from '../kit/resource/field-rows.tsx';
import { labelText, t } from '../languages/messages.ts';
import { decimalsText, type TenantFields } from './tenant-fields.ts';

/** The field of a setting, as its kind says. */
export function settingRow([name, setting]: [TenantSetting, Setting]): FieldRow<TenantFields> {
  const { label, hint, kind } = setting;
  const words = { name, label: labelText(label), description: hint && labelText(hint) };
  switch (kind) {
    case 'text':
    case 'language':
      return { ...words, required: labelText(setting.required) };
    case 'yes_no':
      return { ...words, as: 'switch' };
    case 'choice': {
      const options = Object.entries(setting.options);
      return { ...words, choices: options.map(([value, text]) => ({ value, label: labelText(text) })) };
    }
    case 'days':
      return { ...words, inputMode: 'numeric' };
    default:
      return { ...words, as: 'lines' };
  }
}

/** The value of a setting as a fact. */
export function settingFact(setting: Setting, value: unknown): { name: string; value: ReactNode } {
  return { name: labelText(setting.fact ?? setting.label), value: shown(setting, value as never) };
}

function shown(setting: Setting, value: never): ReactNode {
  switch (setting.kind) {
    case 'text':
      return value;
    case 'language':
      return labelText(setting.shown, { language: value });
    case 'yes_no':
      return labelText(value ? setting.yes : setting.no);
    case 'choice': {
      const text = setting.options[value];
      return text && labelText(text);
    }
    case 'sites':
      return (value as string[]).length === 0
        ? labelText(setting.none)
        : (value as string[]).map((origin) => <div key={origin}>{origin}</div>);
    case 'decimals':
      return decimalsText(value).replaceAll('\n', ', ') || labelText(setting.none);
    case 'days':
      return value === null
        ? t('for ever')
        : t('for {days, plural, one {one day} other {# days}}', { days: value });
  }
}
