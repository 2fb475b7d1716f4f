import type { Result } from '@laurel/client/client.ts';
import type { TenantSetting } from '@laurel/contract/identity/tenant-settings.ts';
import type { Setting } from '@laurel/contract/values/settings.ts';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { laurel } from '../connection/laurel.ts';
import { ActionForm, type FieldRow, FieldRows } from '../kit/action-form.tsx';
import { faultDetails } from '../kit/fault-text.ts';
import { Notice } from '../kit/page.tsx';
import { labelText, t } from '../languages/messages.ts';
import {
  changesOf,
  decimalsText,
  faultWords,
  fieldOf,
  fieldsOf,
  keepsLess,
  ofPart,
  settings,
  type TenantFields,
} from './tenant-fields.ts';

type Tenant = Result<'readTenant'>;

const rows = [...ofPart('players'), ...ofPart('staff')].map(settingRow);

/** The settings of one brand, next to the list. */
export function TenantSettings({ tenant, close }: { tenant: Tenant | undefined; close: () => void }) {
  return (
    <Drawer
      opened={tenant !== undefined}
      onClose={close}
      size="lg"
      title={tenant ? t('Settings of {name}', { name: tenant.name }) : ''}
    >
      {tenant && <Form key={tenant.tenant_id} tenant={tenant} close={close} />}
    </Drawer>
  );
}

function Form({ tenant, close }: { tenant: Tenant; close: () => void }) {
  return (
    <ActionForm
      initial={fieldsOf(tenant)}
      run={(fields: TenantFields) =>
        laurel.changeTenant({ path: { tenant_id: tenant.tenant_id }, body: changesOf(tenant, fields) })
      }
      done={({ name }) => t('{name} is changed', { name })}
      onDone={close}
      faultsAt={faultsAt}
      isReady={(fields) => Object.keys(changesOf(tenant, fields)).length > 0}
      verb={t('Save')}
      cancel={{ words: t('Cancel'), leave: close }}
    >
      {(form) => (
        <>
          <FieldRows form={form} rows={rows} />
          <Removes fields={form.watch()} tenant={tenant} />
        </>
      )}
    </ActionForm>
  );
}

function faultsAt(fault: Error) {
  return faultDetails(fault).map(({ at, detail }) => {
    const field = fieldOf(at);
    return { field, message: field === undefined ? detail : faultWords(field, at, detail) };
  });
}

/** What becomes of older entries where fewer days are kept than now. */
function Removes({ fields, tenant }: { fields: TenantFields; tenant: Tenant }) {
  const removed = settings.flatMap(([name, setting]) =>
    setting.kind === 'days' && keepsLess(tenant[name] as number | null, String(fields[name]))
      ? [labelText(setting.fewer)]
      : [],
  );
  if (removed.length === 0) return null;
  return (
    <Notice icon="warning" tone="warn">
      {removed.join(' ')}
    </Notice>
  );
}

/** The field of a setting, as its kind says. */
function settingRow([name, setting]: [TenantSetting, Setting]): FieldRow<TenantFields> {
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
