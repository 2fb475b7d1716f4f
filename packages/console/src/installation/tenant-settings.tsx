import type { Result } from '@laurel/client/client.ts';
import { Drawer } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import { laurel } from '../connection/laurel.ts';
import { ActionForm } from '../kit/action-form.tsx';
import { faultDetails } from '../kit/fault-text.ts';
import { FieldRows } from '../kit/resource/field-rows.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './installation-screen.module.css';
import {
  changesOf,
  faultWords,
  fieldOf,
  fieldsOf,
  keepsLess,
  type TenantFields,
  tenantRows,
} from './tenant-fields.ts';

type Tenant = Result<'readTenant'>;

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
          <FieldRows form={form} rows={tenantRows} />
          <KeepsLess form={form} tenant={tenant} />
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

/** Warns before something is removed for ever. */
function KeepsLess({ form: { watch }, tenant }: { form: UseFormReturn<TenantFields>; tenant: Tenant }) {
  const lessEvents = keepsLess(tenant.retention_events_days, watch('retention_events_days'));
  const lessAudit = keepsLess(tenant.retention_audit_days, watch('retention_audit_days'));
  if (!lessEvents && !lessAudit) return null;
  return (
    <div className={styles.warning} role="status">
      <Icon name="warning" size={18} />
      <p>
        {lessEvents &&
          t(
            'The next maintenance, within a day, removes older events for ever. Settled boards stay, but Laurel can no longer explain or rebuild them.',
          )}{' '}
        {lessAudit && t('Within a day, Laurel removes older entries of the audit log for ever.')}
      </p>
    </div>
  );
}
