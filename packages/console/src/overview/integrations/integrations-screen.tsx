import type { Role } from '@laurel/contract/identity/users.ts';
import { SegmentedControl } from '@mantine/core';
import type { ComponentType } from 'react';
import { KeysPart } from '../../identity/keys/keys-part.tsx';
import { mayAs, useSession } from '../../identity/session/session.ts';
import { Page } from '../../kit/page.tsx';
import { useAddressQuery } from '../../kit/use-address-query.ts';
import { t } from '../../languages/messages.ts';
import { WidgetsPart } from '../../live/widgets-part.tsx';
import { EmailsPart } from '../../notices/emails-part.tsx';
import { RewardsPart } from '../../payouts/rewards-part.tsx';
import { WebhooksPart } from '../../webhooks/webhooks-part.tsx';

/** In the order in which the screen lists them; `role`: the weakest that may see the part. */
const parts: Record<string, { label: string; role: Role; Part: ComponentType }> = {
  keys: { label: t('Keys'), role: 'admin', Part: KeysPart },
  webhooks: { label: t('Webhooks'), role: 'viewer', Part: WebhooksPart },
  rewards: { label: t('Rewards'), role: 'viewer', Part: RewardsPart },
  emails: { label: t('E-mails'), role: 'admin', Part: EmailsPart },
  widgets: { label: t('Widgets'), role: 'viewer', Part: WidgetsPart },
};

/** How other programs reach this service, and how it reaches them. */
export function IntegrationsScreen() {
  const { role } = useSession().user;
  const shown = Object.entries(parts).filter(([, one]) => mayAs(role, one.role));
  const [asked, ask] = useAddressQuery({ part: shown[0]?.[0] ?? '', webhook: '' });
  const [part, { Part }] = shown.find(([name]) => name === asked.part) ?? (shown[0] as (typeof shown)[0]);
  return (
    <Page
      title={t('Integrations')}
      lead={t('Keys for your backend and pages, and the messages that Laurel sends to your systems.')}
    >
      {/* Narrow pages with wide fonts scroll the parts, not the page. */}
      <div style={{ overflowX: 'auto' }}>
        <SegmentedControl
          aria-label={t('Part')}
          data={shown.map(([value, { label }]) => ({ value, label }))}
          value={part}
          onChange={(value) => ask({ part: value, webhook: '' })}
        />
      </div>
      <Part />
    </Page>
  );
}
