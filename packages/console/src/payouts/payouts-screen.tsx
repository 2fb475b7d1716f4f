import { payoutStatuses } from '@laurel/contract/values/payout-status.ts';
import { useState } from 'react';
import { CampaignChoice } from '../campaigns/campaign-choice.tsx';
import { kindWords } from '../campaigns/edits/prize-words.ts';
import { laurel, useList, useRead } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { FilterChoice, QueueFilters } from '../kit/filters.tsx';
import { Empty, Page, Panel } from '../kit/page.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { clock } from '../time/clock.ts';
import { PayoutDrawer } from './payout-drawer.tsx';
import { PayoutFiles } from './payout-files.tsx';
import { statusWords } from './payout-words.ts';
import {
  ages,
  latenesses,
  noPayoutFilter,
  type PayoutFilters,
  type PayoutsQuery,
  payoutsQuery,
} from './payouts-query.ts';
import { PayoutsTable } from './payouts-table.tsx';
import { SeveralActions } from './several/act-on-several.tsx';
import { isForSeveral } from './several/several-actions.ts';
import { sumsText } from './total-text.ts';

/** The queue of what winners are owed, by status. */
export function PayoutsScreen() {
  const [asked, ask] = useAddressQuery({ ...noPayoutFilter, status: 'pending', payout: '' });
  const [ids, choose] = useState<ReadonlySet<number>>(new Set());
  const mayAct = useMay('manager');
  const { query, list } = useQueue(asked);
  return (
    <Page
      title={t('Payouts')}
      lead={t('The prizes that you owe to winners, from the settled board to the payment.')}
      actions={
        <>
          <PayoutFiles query={query} />
          <SeveralActions
            payouts={list.rows.filter(({ id }) => ids.has(id))}
            query={query}
            done={() => choose(new Set())}
          />
        </>
      }
    >
      <PayoutQueueFilters
        asked={asked}
        ask={(changes) => {
          choose(new Set());
          ask(changes);
        }}
      />
      <Panel
        flush
        title={t('{count, plural, one {# payout} other {# payouts}}', { count: list.count ?? 0 })}
        beside={<Total query={query} />}
      >
        <PayoutsTable
          list={list}
          withCampaign
          open={({ id }) => ask({ payout: String(id) })}
          chosen={mayAct && list.rows.some(isForSeveral) ? { ids, choose } : undefined}
          empty={<NothingThere status={asked.status} isFiltered={Object.keys(query).length > 1} />}
        />
      </Panel>
      <PayoutDrawer id={asked.payout} close={() => ask({ payout: '' })} />
    </Page>
  );
}

function useQueue(asked: PayoutFilters & { status: string }) {
  // Of one moment: a list that is always asked for anew could not be worked through.
  const [now] = useState(clock);
  const query = payoutsQuery(asked, now);
  const list = useList(
    ['payouts', query],
    (page, signal) => laurel.listPayouts({ query: { ...query, page, page_size: 200 }, signal }),
    { every: 10_000 },
  );
  return { query, list };
}

/** What all payouts of the queue come to, also those that are not shown yet. */
function Total({ query }: { query: PayoutsQuery }) {
  const { data } = useRead(
    ['payouts', 'totals', query],
    (signal) => laurel.readPayoutTotals({ query, signal }),
    { every: 10_000 },
  );
  return <strong>{data && sumsText(data.results)}</strong>;
}

function NothingThere({ status, isFiltered }: { status: string; isFiltered: boolean }) {
  if (isFiltered) return <Empty title={t('No payout matches these filters')} icon="filter" />;
  if (status === 'pending')
    return (
      <Empty title={t('Nothing waits for approval')} icon="check">
        {t('Payouts appear here when Laurel settles a campaign.')}
      </Empty>
    );
  return <Empty title={t('No payouts')} icon="payouts" />;
}

const statuses = payoutStatuses.map((status) => ({ value: status, label: statusWords[status].word }));

interface PayoutFiltersProps {
  asked: PayoutFilters & { status: string };
  ask: (changes: Partial<PayoutFilters & { status: string }>) => void;
}

/** What narrows the queue; all of it is in the address. */
function PayoutQueueFilters(of: PayoutFiltersProps) {
  const { asked, ask } = of;
  return (
    <QueueFilters label={t('Status of the payouts')} none={noPayoutFilter} statuses={statuses} {...of}>
      <CampaignChoice
        query={{ state: 'settled' }}
        id={asked.campaign}
        choose={(campaign) => ask({ campaign })}
      />
      <FilterChoice name="prize" label={t('Prize')} data={prizeChoices} {...of} />
      <FilterChoice name="age" label={t('Age')} data={ageChoices} {...of} />
      {asked.status === 'paid' && <FilterChoice name="late" label={t('Paid')} data={lateChoices} {...of} />}
    </QueueFilters>
  );
}

const ageChoices = [
  { value: '', label: t('Any age') },
  ...ages.map(({ value, label }) => ({ value, label })),
];
const lateChoices = [{ value: '', label: t('Paid at any time') }, ...latenesses];
const prizeChoices = [
  { value: '', label: t('Every prize') },
  ...Object.entries(kindWords).map(([value, label]) => ({ value, label })),
];
