import { campaignKey, laurel, pathId, useCampaignId, useList } from '../connection/laurel.ts';
import { Empty, Panel } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { RequestsTable } from './requests-table.tsx';

/** The edits of one campaign that were asked for, in every state. */
export function CampaignRequestsTab() {
  const id = useCampaignId();
  const list = useList(
    campaignKey(id, 'change-requests'),
    (page, signal) =>
      laurel.listCampaignChangeRequests({ path: { id: pathId(id) }, query: { page, page_size: 50 }, signal }),
    { every: 10_000 },
  );
  return (
    <Panel flush>
      <RequestsTable
        list={list}
        withCampaign={false}
        empty={
          <Empty title={t('Nobody has asked for a change of this campaign')} icon="check">
            {t('Edit a published campaign, review the changes, and ask for them.')}
          </Empty>
        }
      />
    </Panel>
  );
}
