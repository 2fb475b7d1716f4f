import type { TenantSetting } from '@laurel/contract/identity/tenant-settings.ts';
import type { Setting } from '@laurel/contract/values/settings.ts';
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { labelText, t } from '../languages/messages.ts';
import { decimalsText, type TenantFields } from './tenant-fields.ts';

interface SettingFieldProps {
  name: TenantSetting;
  setting: Setting;
  form: UseFormReturn<TenantFields>;
}

/** The field of one setting, as its kind says. */
export function SettingField({ name, setting, form: { control, register, formState } }: SettingFieldProps) {
  const words = {
    label: labelText(setting.label),
    description: setting.hint && labelText(setting.hint),
    error: formState.errors[name]?.message,
  };
  switch (setting.kind) {
    case 'text':
    case 'language':
      return <TextInput {...words} {...register(name, { required: labelText(setting.required) })} />;
    case 'yes_no':
      return <Switch {...words} {...register(name)} />;
    case 'choice':
      return (
        <Controller
          name={name}
          control={control}
          render={({ field: { value, ...field } }) => (
            <Select
              {...words}
              allowDeselect={false}
              data={Object.entries(setting.options).map(([value, text]) => ({
                value,
                label: labelText(text),
              }))}
              value={String(value)}
              {...field}
            />
          )}
        />
      );
    case 'days':
      return <TextInput {...words} inputMode="numeric" {...register(name)} />;
    default:
      return <Textarea {...words} autosize minRows={2} {...register(name)} />;
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
