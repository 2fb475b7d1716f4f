import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { campaignKey, laurel, useRead } from '../connection/laurel.ts';
import { Notice, TextLink } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';

/** That edits of a published campaign wait for a second person; nothing if none does. */
export function CampaignRequests({ campaign: { id, state } }: { campaign: Campaign }) {
  const { data: count = 0 } = useRead(
    campaignKey(id, 'change-requests', 'open'),
    async (signal) => {
      const query = { state: 'open' as const, page_size: 1 };
      return (await laurel.listCampaignChangeRequests({ path: { id }, query, signal })).count;
    },
    { every: 15_000, enabled: state === 'published' },
  );
  if (count === 0) return null;
  return (
    <Notice icon="edit">
      <TextLink to="/campaigns/$id/change-requests" params={{ id: String(id) }}>
        {t('{count, plural, one {# change request waits} other {# change requests wait}} for approval', {
          count,
        })}
      </TextLink>
    </Notice>
  );
}
