import type { Result } from '@laurel/client/client.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../identity/session/session.ts';
import { useOwnTenant } from '../identity/session/use-own-tenant.ts';
import { Facts, Page, Panel } from '../kit/page.tsx';
import { Read } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { settingNames, settings } from './tenant-fields.ts';
import { TenantSettings } from './tenant-settings.tsx';

type Tenant = Result<'readTenant'>;

/** The settings of the brand that is acted for: everybody sees them, the owner changes them. */
export function BrandScreen() {
  const [isEdited, edit] = useState(false);
  const mayChange = useMay('owner');
  const query = useOwnTenant();
  return (
    <Page
      title={t('Brand')}
      lead={
        mayChange
          ? t('The settings of this brand. The audit log records each change.')
          : t(
              'The settings of this brand. The owner of the installation changes them, and the audit log records each change.',
            )
      }
      actions={
        mayChange &&
        query.data && (
          <Button leftSection={<Icon name="settings" />} onClick={() => edit(true)}>
            {t('Change settings')}
          </Button>
        )
      }
    >
      <Read query={query} lines={7}>
        {(tenant) => (
          <>
            <Panel title={t('What players see')}>
              <Facts rows={rowsOf(tenant, true)} />
            </Panel>
            <Panel title={t('Payouts and retention')}>
              <Facts
                rows={[
                  ...rowsOf(tenant, false),
                  { name: t('Since'), value: <Time value={tenant.created_at} precision="day" /> },
                  { name: t('Number'), value: tenant.tenant_id },
                ]}
              />
            </Panel>
          </>
        )}
      </Read>
      <TenantSettings tenant={isEdited ? query.data : undefined} close={() => edit(false)} />
    </Page>
  );
}

/** What players see something of; the rest is about payouts and what is kept. */
const seen: ReadonlySet<string> = new Set(['name', 'default_language', 'mask_usernames', 'origins']);

function rowsOf(tenant: Tenant, areSeen: boolean) {
  return settingNames.filter((name) => seen.has(name) === areSeen).map((name) => factOf(tenant, name));
}

function factOf<Name extends keyof typeof settings>(tenant: Tenant, name: Name) {
  const { label, fact = label, shown } = settings[name];
  const value = shown(tenant[name]);
  return { name: fact, value: Array.isArray(value) ? value.map((one) => <div key={one}>{one}</div>) : value };
}
