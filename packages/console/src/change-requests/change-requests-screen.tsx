import {
  type ChangeRequestState,
  changeRequestStates,
} from '@laurel/contract/change-requests/change-requests.ts';
import { SegmentedControl } from '@mantine/core';
import { laurel, useList } from '../connection/laurel.ts';
import filters from '../kit/filters.module.css';
import { Empty, Page, Panel } from '../kit/page.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { requestStateWords, requestsKey } from './request-words.ts';
import { RequestsTable } from './requests-table.tsx';

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
      <Panel flush>
        <RequestsTable list={list} withCampaign empty={<NothingThere state={state} />} />
      </Panel>
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
