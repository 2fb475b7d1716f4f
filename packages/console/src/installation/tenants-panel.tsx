import type { Result } from '@laurel/client/client.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { chooseTenant, useChosenTenant } from '../connection/chosen-tenant.ts';
import { laurel, useList } from '../connection/laurel.ts';
import { readEverythingAgain } from '../connection/queries.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import { Badge, Empty, Panel } from '../kit/page.tsx';
import { type FieldRow, FieldRows } from '../kit/resource/field-rows.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import styles from './installation-screen.module.css';
import { TenantSettings } from './tenant-settings.tsx';

type Tenant = Result<'listTenants'>['results'][number];

const approvals = { none: t('nobody'), one: t('one person'), two: t('two people') };

/** The brands, and for which of them the console acts. */
export function TenantsPanel() {
  const [isAdding, add] = useState(false);
  const [edited, edit] = useState<Tenant>();
  const list = useList(['tenants'], (page, signal) => laurel.listTenants({ query: { page }, signal }));
  return (
    <Panel
      title={t('Brands')}
      flush
      actions={
        <Button leftSection={<Icon name="plus" />} onClick={() => add(true)}>
          {t('Add a brand')}
        </Button>
      }
    >
      <DataTable
        caption={t('Brands')}
        columns={[...columns, settingsColumn(edit)]}
        rowKey={({ tenant_id }) => tenant_id}
        {...list}
        empty={<Empty title={t('No brand')} />}
      />
      <TenantSettings tenant={edited} close={() => edit(undefined)} />
      <TenantForm isOpen={isAdding} close={() => add(false)} />
    </Panel>
  );
}

const columns: Column<Tenant>[] = [
  { title: t('Name'), cell: ({ name }) => <span className={styles.name}>{name}</span> },
  { title: t('Number'), align: 'end', cell: ({ tenant_id }) => tenant_id },
  { title: t('Language'), tight: true, cell: ({ default_language }) => default_language },
  {
    title: t('Payouts are approved by'),
    tight: true,
    cell: ({ payout_approval }) => approvals[payout_approval],
  },
  { title: t('Since'), tight: true, cell: ({ created_at }) => <Time value={created_at} precision="day" /> },
  { title: t('This tab acts for'), tight: true, cell: (tenant) => <ActFor tenant={tenant} /> },
];

function settingsColumn(edit: (tenant: Tenant) => void): Column<Tenant> {
  return {
    title: t('Settings'),
    isTitleHidden: true,
    align: 'end',
    cell: (tenant) => (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="settings" size={14} />}
        aria-label={t('Settings of {name}', { name: tenant.name })}
        onClick={() => edit(tenant)}
      >
        {t('Settings')}
      </Button>
    ),
  };
}

/** Until one is chosen it is the owner's own; the server knows which that is. */
function ActFor({ tenant: { tenant_id, name } }: { tenant: Tenant }) {
  const chosen = useChosenTenant();
  if (chosen === String(tenant_id)) return <Badge tone="good">{t('this brand')}</Badge>;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('Act for it: {name}', { name })}
      onClick={() => {
        chooseTenant(String(tenant_id));
        void readEverythingAgain();
      }}
    >
      {t('Act for it')}
    </Button>
  );
}

interface Fields {
  name: string;
  default_language: string;
}

/** Adds a brand with its own data: no other brand sees anything of it. */
function TenantForm({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <FormDialog
      isOpen={isOpen}
      title={t('Add a brand')}
      initial={{ name: '', default_language: 'en' }}
      run={(body: Fields) => laurel.createTenant({ body })}
      done={({ name }) => t('{name} is added', { name })}
      changes={[['tenants']]}
      verb={t('Add')}
      close={close}
    >
      {(form) => <FieldRows form={form} rows={rows} />}
    </FormDialog>
  );
}

const rows: FieldRow<Fields>[] = [
  { name: 'name', label: t('Name'), 'data-autofocus': true, required: t('The name of the brand') },
  {
    name: 'default_language',
    label: t('Language'),
    description: t("Public texts that lack the reader's language use this one, such as en or pt-BR"),
    required: t('A language tag such as en'),
  },
];
