import {
  type ChangeRequestState,
  changeRequestStates,
} from '@laurel/contract/change-requests/change-requests.ts';
import { SegmentedControl } from '@mantine/core';
import { campaignKey, laurel, pathId, useCampaignId, useList } from '../connection/laurel.ts';
import filters from '../kit/filters.module.css';
import { Empty, Page } from '../kit/page.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { requestsKey } from './requests-key.ts';
import { RequestsTable, requestStateWords } from './requests-table.tsx';

const states = [
  ...changeRequestStates.map((state) => ({ value: state as string, label: requestStateWords[state].word })),
  { value: 'all', label: t('All') },
];

/** The edits of all campaigns that were asked for, first those that wait for a second person. */
export function ChangeRequestsScreen() {
  const [asked, ask] = useAddressQuery({ state: 'open' });
  const state = changeRequestStates.find((one) => one === asked.state);
  const list = useList(
    [...requestsKey, 'list', state],
    (page, signal) =>
      laurel.listChangeRequests({ query: { ...(state && { state }), page, page_size: 50 }, signal }),
    { every: 10_000 },
  );
  return (
    <Page
      title={t('Change requests')}
      lead={t('Edits that one person asks for. Nothing changes until a second person approves.')}
    >
      <div className={filters.statuses}>
        <SegmentedControl
          aria-label={t('State of the change requests')}
          data={states}
          value={asked.state}
          onChange={(value) => ask({ state: value })}
        />
      </div>
      <RequestsTable list={list} withCampaign empty={<NothingThere state={state} />} />
    </Page>
  );
}

function NothingThere({ state }: { state: ChangeRequestState | undefined }) {
  if (state !== 'open') return <Empty title={t('No change requests')} icon="check" />;
  return (
    <Empty title={t('No change request waits for approval')} icon="check">
      {t('Edit a published campaign, review the changes, and ask for them.')}
    </Empty>
  );
}

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
    <RequestsTable
      list={list}
      withCampaign={false}
      empty={
        <Empty title={t('Nobody has asked for a change of this campaign')} icon="check">
          {t('Edit a published campaign, review the changes, and ask for them.')}
        </Empty>
      }
    />
  );
}
