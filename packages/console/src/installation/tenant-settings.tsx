import type { Result } from '@laurel/client/client.ts';
import { Button, Drawer, Group, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { faultDetails } from '../kit/fault-text.ts';
import { FaultNotice } from '../kit/states.tsx';
import { useAction } from '../kit/use-action.ts';
import { Icon } from '../looks/icon.tsx';
import { laurel } from '../server/laurel.ts';
import styles from './installation-screen.module.css';
import { changesOf, faultWords, fieldOf, fieldsOf, keepsLess, type TenantFields } from './tenant-fields.ts';

type Tenant = Result<'readTenant'>;

/** The settings of one brand, beside the list. */
export function TenantSettings({ tenant, close }: { tenant: Tenant | undefined; close: () => void }) {
  return (
    <Drawer
      opened={tenant !== undefined}
      onClose={close}
      position="right"
      size="lg"
      title={tenant ? `Settings of ${tenant.name}` : ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {tenant && <Form key={tenant.tenant_id} tenant={tenant} close={close} />}
    </Drawer>
  );
}

type Fields = UseFormReturn<TenantFields>;

function Form({ tenant, close }: { tenant: Tenant; close: () => void }) {
  const form = useForm<TenantFields>({ defaultValues: fieldsOf(tenant) });
  const { mutate, error, isPending } = useAction({
    run: (fields: TenantFields) =>
      laurel
        .changeTenant({ path: { tenant_id: tenant.tenant_id }, body: changesOf(tenant, fields) })
        .catch((fault: unknown) => {
          showBeside(form, fault);
          throw fault;
        }),
    done: ({ name }) => `${name} is changed`,
    onDone: close,
    showsFaults: true,
  });
  const isChanged = Object.keys(changesOf(tenant, form.watch())).length > 0;
  return (
    <form onSubmit={form.handleSubmit((fields) => mutate(fields))} noValidate>
      <Stack>
        <Shown form={form} />
        <Paying form={form} />
        <Keeping form={form} tenant={tenant} />
        {error && isBeyondFields(form, error) && <FaultNotice error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={!isChanged}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Each fault beside the field that it is about. */
function showBeside(form: Fields, fault: unknown): void {
  for (const { at, detail } of faultDetails(fault)) {
    const field = fieldOf(at, form.getValues());
    if (field !== undefined) form.setError(field, { message: faultWords(field, at, detail) });
  }
}

/** Whether some of it stands beside no field. */
function isBeyondFields(form: Fields, fault: unknown): boolean {
  const details = faultDetails(fault);
  return details.length === 0 || details.some(({ at }) => fieldOf(at, form.getValues()) === undefined);
}

function Shown({ form: { register, formState } }: { form: Fields }) {
  const { errors } = formState;
  return (
    <>
      <TextInput
        label="Name"
        error={errors.name?.message}
        {...register('name', { required: 'How the brand is called' })}
      />
      <TextInput
        label="Language"
        description="What public texts fall back to, such as en or pt-BR"
        error={errors.default_language?.message}
        {...register('default_language', { required: 'Such as en' })}
      />
      <Switch
        label="Public boards mask usernames"
        description="Players see am*** in place of amelia; staff see the whole name"
        {...register('mask_usernames')}
      />
      <Textarea
        label="Sites"
        description="Whose pages may use keys and player tokens that name none themselves; one a line, such as https://casino.example"
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
          label="Payouts are approved by"
          description="Counts when a payout is created, and each time that one is approved"
          allowDeselect={false}
          data={[
            { value: 'none', label: 'nobody: they are sent at once' },
            { value: 'one', label: 'one person' },
            { value: 'two', label: 'two different people' },
          ]}
          error={formState.errors.payout_approval?.message}
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
        label="Keep events for (days)"
        description="Those that a board needs, and what is known of players and games, stay longer; empty: for ever"
        inputMode="numeric"
        error={errors.retention_events_days?.message}
        {...register('retention_events_days')}
      />
      <TextInput
        label="Keep the audit log for (days)"
        description="Empty: for ever"
        inputMode="numeric"
        error={errors.retention_audit_days?.message}
        {...register('retention_audit_days')}
      />
      {(lessEvents || lessAudit) && (
        <div className={styles.warning} role="status">
          <Icon name="warning" size={18} />
          <p>
            {lessEvents &&
              'Events that are older are removed for ever, from the next maintenance on, within a day. Settled boards stay, but can no longer be explained or rebuilt from them. '}
            {lessAudit && 'Entries of the audit log that are older are removed for ever, within a day.'}
          </p>
        </div>
      )}
    </>
  );
}
