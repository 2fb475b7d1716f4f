import type { Role } from '@laurel/contract/identity/users.ts';
import { SegmentedControl } from '@mantine/core';
import type { ComponentType } from 'react';
import { useAddressQuery } from '../app/use-query.ts';
import { Page } from '../kit/page.tsx';
import { mayAs, useSession } from '../session/session.ts';
import { KeysPart } from './keys/keys-part.tsx';
import { RewardsPart } from './rewards-part.tsx';
import { WebhooksPart } from './webhooks/webhooks-part.tsx';
import { WidgetsPart } from './widgets-part.tsx';

/** In the order in which they stand; `role`: the weakest that may see it. */
const parts: Record<string, { label: string; role: Role; Part: ComponentType }> = {
  keys: { label: 'Keys', role: 'admin', Part: KeysPart },
  webhooks: { label: 'Webhooks', role: 'viewer', Part: WebhooksPart },
  rewards: { label: 'Rewards', role: 'viewer', Part: RewardsPart },
  widgets: { label: 'Widgets', role: 'viewer', Part: WidgetsPart },
};

/** How other programs reach this service, and how it reaches them. */
export function IntegrationsScreen() {
  const { role } = useSession().user;
  const shown = Object.entries(parts).filter(([, one]) => mayAs(role, one.role));
  const [asked, ask] = useAddressQuery({ part: shown[0]?.[0] ?? '', webhook: '' });
  const [part, { Part }] = shown.find(([name]) => name === asked.part) ?? (shown[0] as (typeof shown)[0]);
  return (
    <Page
      title="Integrations"
      lead="Keys for your backend and your pages, and what this service tells your systems."
    >
      <div>
        <SegmentedControl
          aria-label="Part"
          data={shown.map(([value, { label }]) => ({ value, label }))}
          value={part}
          onChange={(value) => ask({ part: value, webhook: '' })}
        />
      </div>
      <Part />
    </Page>
  );
}
