import type { Result } from '@laurel/client/client.ts';
import type { Setting } from '@laurel/contract/values/settings.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay, useOwnTenant } from '../identity/session/session.ts';
import { Facts, Page, Panel, Read } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { ofPart } from './tenant-fields.ts';
import { settingFact, TenantSettings } from './tenant-settings.tsx';

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
              <Facts rows={factsOf(tenant, 'players')} />
            </Panel>
            <Panel title={t('Payouts and retention')}>
              <Facts
                rows={[
                  ...factsOf(tenant, 'staff'),
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

function factsOf(tenant: Tenant, part: Setting['part']) {
  return ofPart(part).map(([name, setting]) => settingFact(setting, tenant[name]));
}
