import type { Result } from '@laurel/client/client.ts';
import { Drawer, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { laurel } from '../connection/laurel.ts';
import { ActionForm } from '../kit/action-form.tsx';
import { faultDetails } from '../kit/fault-text.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import styles from './installation-screen.module.css';
import { changesOf, faultWords, fieldOf, fieldsOf, keepsLess, type TenantFields } from './tenant-fields.ts';

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

type Fields = UseFormReturn<TenantFields>;

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
          <Shown form={form} />
          <Paying form={form} />
          <Holding form={form} />
          <Decimals form={form} />
          <Editing form={form} />
          <Sealing form={form} />
          <Keeping form={form} tenant={tenant} />
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

function Shown({ form: { register, formState } }: { form: Fields }) {
  const { errors } = formState;
  return (
    <>
      <TextInput
        label={t('Name')}
        error={errors.name?.message}
        {...register('name', { required: t('The name of the brand') })}
      />
      <TextInput
        label={t('Language')}
        description={t("Public texts that lack the reader's language use this one, such as en or pt-BR")}
        error={errors.default_language?.message}
        {...register('default_language', { required: t('Such as en') })}
      />
      <Switch
        label={t('Public boards mask usernames')}
        description={t('Players see am*** instead of amelia; staff see the whole name')}
        {...register('mask_usernames')}
      />
      <Textarea
        label={t('Sites')}
        description={t(
          'Their pages may use keys and player tokens that name no sites; one a line, such as https://casino.example',
        )}
        autosize
        minRows={2}
        error={errors.origins?.message}
        {...register('origins')}
      />
    </>
  );
}

function Paying({ form: { control, formState } }: { form: Fields }) {
  return (
    <Controller
      name="payout_approval"
      control={control}
      render={({ field }) => (
        <Select
          label={t('Payouts are approved by')}
          description={t('Applies when Laurel creates a payout and at each approval')}
          allowDeselect={false}
          data={[
            { value: 'none', label: t('nobody: Laurel sends them at once') },
            { value: 'one', label: t('one person') },
            { value: 'two', label: t('two different people') },
          ]}
          error={formState.errors.payout_approval?.message}
          {...field}
        />
      )}
    />
  );
}

function Holding({ form: { control, formState } }: { form: Fields }) {
  return (
    <Controller
      name="hold_payouts"
      control={control}
      render={({ field }) => (
        <Select
          label={t('Payouts are held by themselves')}
          description={t('Nothing is sent of a payout that is held until a person releases it')}
          allowDeselect={false}
          data={[
            { value: 'never', label: t('no; staff hold them by hand') },
            { value: 'on_open_alarm', label: t('those of players with an open alarm') },
            {
              value: 'below_too',
              label: t('those, and those of all places that would move without them'),
            },
          ]}
          error={formState.errors.hold_payouts?.message}
          {...field}
        />
      )}
    />
  );
}

function Decimals({ form: { register, formState } }: { form: Fields }) {
  return (
    <Textarea
      label={t('Decimals of currencies')}
      description={t(
        'With how many amounts are paid, where ISO 4217 says otherwise or knows no such currency, which has 8; one a line, such as USDT 6',
      )}
      autosize
      minRows={2}
      error={formState.errors.currency_decimals?.message}
      {...register('currency_decimals')}
    />
  );
}

function Editing({ form: { control, formState } }: { form: Fields }) {
  return (
    <Controller
      name="change_requests"
      control={control}
      render={({ field }) => (
        <Select
          label={t('Published campaigns are edited')}
          allowDeselect={false}
          data={[
            { value: 'optional', label: t('by one person') },
            { value: 'required', label: t('by change requests, which a second person approves') },
          ]}
          error={formState.errors.change_requests?.message}
          {...field}
        />
      )}
    />
  );
}

function Sealing({ form: { control, formState } }: { form: Fields }) {
  return (
    <Controller
      name="log_access"
      control={control}
      render={({ field }) => (
        <Select
          label={t('The sealed logs are read by')}
          description={t(
            'Witnesses and auditors need no account where everybody may read; leaves stay with staff',
          )}
          allowDeselect={false}
          data={[
            { value: 'staff', label: t('staff only') },
            { value: 'checkpoints', label: t('everybody, but only what is signed') },
            { value: 'tiles', label: t('everybody, hashes included') },
          ]}
          error={formState.errors.log_access?.message}
          {...field}
        />
      )}
    />
  );
}

function Keeping({ form: { register, watch, formState }, tenant }: { form: Fields; tenant: Tenant }) {
  const { errors } = formState;
  const lessEvents = keepsLess(tenant.retention_events_days, watch('retention_events_days'));
  const lessAudit = keepsLess(tenant.retention_audit_days, watch('retention_audit_days'));
  return (
    <>
      <TextInput
        label={t('Keep events for (days)')}
        description={t(
          'Laurel keeps events that a board needs, and facts of players and games, for longer; empty: for ever',
        )}
        inputMode="numeric"
        error={errors.retention_events_days?.message}
        {...register('retention_events_days')}
      />
      <TextInput
        label={t('Keep the audit log for (days)')}
        description={t('Empty: for ever')}
        inputMode="numeric"
        error={errors.retention_audit_days?.message}
        {...register('retention_audit_days')}
      />
      {(lessEvents || lessAudit) && (
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
      )}
    </>
  );
}
