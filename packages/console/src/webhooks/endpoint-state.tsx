import type { WebhookAnswer } from '@laurel/contract/webhooks/endpoints.ts';
import { Badge } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Distance } from '../time/time.tsx';

const whyDisabled = {
  staff: t('Disabled by staff'),
  failing: t('Disabled: no delivery succeeded for five days'),
  gone: t('Disabled: answered 410 Gone'),
};

/** Whether messages arrive. */
export function EndpointState({ endpoint }: { endpoint: WebhookAnswer }) {
  const { enabled, disabled_reason, failing_since } = endpoint;
  if (!enabled)
    return (
      <Badge tone={disabled_reason === 'staff' ? 'plain' : 'bad'}>
        {whyDisabled[disabled_reason ?? 'staff']}
      </Badge>
    );
  if (failing_since !== null)
    return (
      <Badge tone="warn">{rich('First failed {when}', { when: <Distance value={failing_since} /> })}</Badge>
    );
  return <Badge tone="good">{t('Works')}</Badge>;
}
