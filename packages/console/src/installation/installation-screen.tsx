import type { Result } from '@laurel/client/client.ts';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { base } from '../connection/address.ts';
import { chooseTenant, useChosenTenant } from '../connection/chosen-tenant.ts';
import { laurel, useList, useRead } from '../connection/laurel.ts';
import { readEverythingAgain } from '../connection/queries.ts';
import { FactsPanel } from '../exports/facts-panel.tsx';
import { type FieldRow, FieldRows, FormButton } from '../kit/action-form.tsx';
import { AskingButton } from '../kit/confirm.tsx';
import { CopyText } from '../kit/copy-text.tsx';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Badge, Empty, Facts, Page, Panel, Read } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { countText } from '../values/decimal-text.ts';
import styles from './installation-screen.module.css';
import { TenantSettings } from './tenant-settings.tsx';

/** What concerns every tenant: for its owner. */
export function InstallationScreen() {
  return (
    <Page title={t('Installation')} lead={t('Settings and data of the whole service.')}>
      <TenantsPanel />
      <SigningKeys />
      <Backup />
      <FactsPanel />
      <Upkeep />
    </Page>
  );
}

function SigningKeys() {
  const query = useRead(['signing-keys'], (signal) => laurel.readSigningKeys({ signal }));
  return (
    <Panel
      title={t('Signing keys')}
      flush
      actions={
        <AskingButton
          leftSection={<Icon name="refresh" />}
          title={t('Create a new signing key?')}
          verb={t('Create a new key')}
          isDanger={false}
          run={() => laurel.rotateSigningKey()}
          done={t('Laurel signs access tokens with the new key')}
          changes={[['signing-keys']]}
        >
          {t(
            'Laurel signs access tokens with the new key from now on. Existing tokens stay valid until they expire, within the hour. No one is signed out.',
          )}
        </AskingButton>
      }
    >
      <Read query={query} lines={2}>
        {({ keys }) => (
          <ul className="breakable">
            {keys.map((key) => (
              <SigningKey key={key.kid} {...key} />
            ))}
          </ul>
        )}
      </Read>
    </Panel>
  );
}

function SigningKey({ kid, alg }: { kid: string; alg: string }) {
  return (
    <li className={styles.key}>
      <Icon name="key" />
      <code className="breakable">{kid}</code>
      <span className="muted">{alg}</span>
      <CopyText size="compact-xs" variant="subtle" leftSection={null} text={kid} />
    </li>
  );
}

/** The file comes straight from the server: the browser saves it without holding it. */
function Backup() {
  return (
    <Panel
      title={t('Backup')}
      actions={
        <Button
          component="a"
          href={`${base}/api/v1/backup`}
          download
          variant="default"
          leftSection={<Icon name="download" />}
        >
          {t('Download a backup')}
        </Button>
      }
    >
      <p className="lead">
        {rich(
          'One file with the data of every brand, written while Laurel keeps accepting events, for installations on the embedded engine; {command} reads it. The file holds password hashes and the keys that sign access tokens: protect it like the server itself. Installations on PostgreSQL use the backups of PostgreSQL; Laurel refuses this one there.',
          { command: <code>laurel restore</code> },
        )}
      </p>
    </Panel>
  );
}

function Upkeep() {
  const ready = useRead(['readiness'], (signal) => laurel.checkReadiness({ signal }), { every: 10_000 });
  const stats = useRead(['intake', 'stats'], (signal) => laurel.readIntakeStats({ signal }), {
    every: 5_000,
  });
  return (
    <Panel title={t('Upkeep')}>
      <Read query={stats} lines={2}>
        {({ log_seq, scored_seq, scored_up_to, checkpointed_seq }) => (
          <Facts
            rows={[
              {
                name: t('Database'),
                value: ready.data ? t('reachable, up to date') : ready.error ? t('not ready') : '…',
              },
              { name: t('Newest event of this brand'), value: countText(log_seq) },
              { name: t('On the boards'), value: countText(scored_seq) },
              {
                name: t('Boards are scored up to'),
                value: <Time value={scored_up_to} precision="millisecond" />,
              },
              { name: t('In the checkpoint'), value: countText(checkpointed_seq) },
              {
                name: t('Read again at the next start'),
                value: t('{count, plural, one {# event} other {# events}}', {
                  count: log_seq - checkpointed_seq,
                }),
              },
              {
                name: t('Metrics'),
                value: <Anchor href={`${base}/metrics`}>{t('/metrics for Prometheus')}</Anchor>,
              },
            ]}
          />
        )}
      </Read>
    </Panel>
  );
}

type Tenant = Result<'listTenants'>['results'][number];

const approvals = { none: t('nobody'), one: t('one person'), two: t('two people') };

/** The brands, and for which of them the console acts. */
function TenantsPanel() {
  const [edited, edit] = useState<Tenant>();
  const list = useList(['tenants'], (page, signal) => laurel.listTenants({ query: { page }, signal }));
  return (
    <TablePanel
      title={t('Brands')}
      actions={<NewTenant />}
      columns={[...columns, settingsColumn(edit)]}
      rowKey={({ tenant_id }) => tenant_id}
      {...list}
      empty={<Empty title={t('No brand')} />}
    >
      <TenantSettings tenant={edited} close={() => edit(undefined)} />
    </TablePanel>
  );
}

const columns: Column<Tenant>[] = [
  { title: t('Name'), cell: ({ name }) => <strong>{name}</strong> },
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
function NewTenant() {
  return (
    <FormButton
      title={t('Add a brand')}
      initial={{ name: '', default_language: 'en' }}
      run={(body: Fields) => laurel.createTenant({ body })}
      done={({ name }) => t('{name} is added', { name })}
      changes={[['tenants']]}
      verb={t('Add')}
    >
      {(form) => <FieldRows form={form} rows={rows} />}
    </FormButton>
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
