import type { Result } from '@laurel/client/client.ts';
import { Drawer } from '@mantine/core';
import { laurel } from '../connection/laurel.ts';
import { ActionForm } from '../kit/action-form.tsx';
import { faultDetails } from '../kit/fault-text.ts';
import { FieldRows } from '../kit/resource/field-rows.tsx';
import { labelText, t } from '../languages/messages.ts';
import { settingRow } from './setting-field.tsx';
import {
  changesOf,
  faultWords,
  fieldOf,
  fieldsOf,
  keepsLess,
  ofPart,
  settings,
  type TenantFields,
} from './tenant-fields.ts';
import { Notice } from '../kit/page.tsx';

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
