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
import { decimalsText } from './tenant-fields.ts';
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
              <Facts rows={shownRows(tenant)} />
            </Panel>
            <Panel title={t('Payouts and retention')}>
              <Facts rows={keptRows(tenant)} />
            </Panel>
          </>
        )}
      </Read>
      <TenantSettings tenant={isEdited ? query.data : undefined} close={() => edit(false)} />
    </Page>
  );
}

function shownRows({ name, default_language, mask_usernames, origins }: Tenant) {
  return [
    { name: t('Name'), value: name },
    {
      name: t('Language'),
      value: t('{default_language}: public texts that lack the reader’s language use it', {
        default_language,
      }),
    },
    {
      name: t('Usernames'),
      value: mask_usernames ? t('masked on public boards') : t('whole on public boards'),
    },
    {
      name: t('Sites'),
      value:
        origins.length === 0
          ? t('none; each key and player token names its own sites')
          : origins.map((origin) => <div key={origin}>{origin}</div>),
    },
  ];
}

const approvals = {
  none: t('nobody: Laurel sends them at once'),
  one: t('one person'),
  two: t('two different people'),
};

const holds = {
  never: t('no; staff hold them by hand'),
  on_open_alarm: t('those of players with an open alarm'),
  below_too: t('those, and those of all places that would move without them'),
};

const edits = {
  optional: t('by one person'),
  required: t('by change requests, which a second person approves'),
};

const readers = {
  staff: t('staff only'),
  checkpoints: t('everybody, but only what is signed'),
  tiles: t('everybody, hashes included'),
};

function keptRows({ tenant_id, payout_approval, hold_payouts, change_requests, ...kept }: Tenant) {
  const { log_access, currency_decimals, created_at } = kept;
  return [
    { name: t('Payouts are approved by'), value: approvals[payout_approval] },
    { name: t('Payouts are held by themselves'), value: holds[hold_payouts] },
    {
      name: t('Decimals of currencies'),
      value: decimalsText(currency_decimals).replaceAll('\n', ', ') || t('as usual'),
    },
    { name: t('Published campaigns are edited'), value: edits[change_requests] },
    { name: t('The sealed logs are read by'), value: readers[log_access] },
    { name: t('Events are kept'), value: keptFor(kept.retention_events_days) },
    { name: t('The audit log is kept'), value: keptFor(kept.retention_audit_days) },
    { name: t('Since'), value: <Time value={created_at} precision="day" /> },
    { name: t('Number'), value: tenant_id },
  ];
}

function keptFor(days: number | null): string {
  if (days === null) return t('for ever');
  return t('for {days, plural, one {one day} other {# days}}', { days });
}
