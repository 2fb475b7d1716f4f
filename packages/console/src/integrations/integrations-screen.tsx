import { SegmentedControl } from '@mantine/core';
import type { ComponentType } from 'react';
import { useAddressQuery } from '../app/use-query.ts';
import { Page } from '../kit/page.tsx';
import { KeysPart } from './keys/keys-part.tsx';
import { RewardsPart } from './rewards-part.tsx';
import { WebhooksPart } from './webhooks/webhooks-part.tsx';
import { WidgetsPart } from './widgets-part.tsx';

const parts: Record<string, { label: string; Part: ComponentType }> = {
  keys: { label: 'Keys', Part: KeysPart },
  webhooks: { label: 'Webhooks', Part: WebhooksPart },
  rewards: { label: 'Rewards', Part: RewardsPart },
  widgets: { label: 'Widgets', Part: WidgetsPart },
};

/** How other programs reach this service, and how it reaches them. */
export function IntegrationsScreen() {
  const [{ part }, ask] = useAddressQuery({ part: 'keys', webhook: '' });
  const { Part } = parts[part] ?? { Part: KeysPart };
  return (
    <Page
      title="Integrations"
      lead="Keys for your backend and your pages, and what this service tells your systems."
    >
      <div>
        <SegmentedControl
          aria-label="Part"
          data={Object.entries(parts).map(([value, { label }]) => ({ value, label }))}
          value={part}
          onChange={(value) => ask({ part: value, webhook: '' })}
        />
      </div>
      <Part />
    </Page>
  );
}
