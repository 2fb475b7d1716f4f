import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { PayoutSummary, PayoutSums as Sums } from '@laurel/contract/payouts/payouts.ts';
import { payoutStatuses } from '@laurel/contract/values/payout-status.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { kindWords, sumText } from '../campaigns/prize-text.ts';
import { laurel } from '../connection/laurel.ts';
import { campaignKey, pathId, useCampaign, useCampaignId } from '../connection/use-campaign.ts';
import { useList } from '../connection/use-list.ts';
import { useMay } from '../identity/session/session.ts';
import { Confirm } from '../kit/confirm.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { TextLink } from '../kit/links.tsx';
import { Panel } from '../kit/page.tsx';
import { Empty, Read } from '../kit/states.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { countText } from '../values/decimal-text.ts';
import { ApproveSeveral, approvedText } from './approve-several.tsx';
import { LeftOutDialog, type LeftOutPayouts } from './left-out-dialog.tsx';
import { PayoutDrawer } from './payout-drawer.tsx';
import { PayoutFiles } from './payout-files.tsx';
import { payoutActionWords, statusWords } from './payout-words.ts';
import { PayoutsTable } from './payouts-table.tsx';

/** What a settled campaign owes: sums that add up, and each payout. */
export function PayoutsTab() {
  const id = useCampaignId();
  const summary = useQuery({
    queryKey: campaignKey(id, 'payouts', 'summary'),
    queryFn: ({ signal }) => laurel.summarisePayouts({ path: { id: pathId(id) }, signal }),
    refetchInterval: 10_000,
  });
  return (
    <>
      <Panel title={t('Reconciliation')} flush>
        <Read query={summary}>{(sums) => <Reconciliation summary={sums} />}</Read>
      </Panel>
      <Payouts id={id} waiting={summary.data?.counts.pending ?? 0} />
    </>
  );
}

/** Each payout of a campaign; `waiting` of them need approval: staff approve all or those that they choose. */
function Payouts({ id, waiting }: { id: string; waiting: number }) {
  const [asked, ask] = useAddressQuery({ payout: '' });
  const [ids, choose] = useState<ReadonlySet<number>>(new Set());
  const mayApprove = useMay('manager') && waiting > 0;
  const campaign_id = pathId(id);
  const list = useList(
    campaignKey(id, 'payouts'),
    (page, signal) => laurel.listPayouts({ query: { campaign_id, page, page_size: 200 }, signal }),
    { every: 10_000 },
  );
  if (list.rows.length === 0) return null;
  const chosen = list.rows.filter((payout) => ids.has(payout.id));
  return (
    <Panel
      title={t('Payouts')}
      flush
      beside={
        <TextLink to="/payouts" search={{ status: 'all', campaign: id }} size="sm">
          {t('In the queue of all campaigns')}
        </TextLink>
      }
      actions={
        <>
          <PayoutFiles query={{ campaign_id }} />
          {mayApprove && chosen.length === 0 && <ApproveCampaign {...{ campaign_id, waiting }} />}
          {mayApprove && chosen.length > 0 && (
            <ApproveSeveral payouts={chosen} done={() => choose(new Set())} />
          )}
        </>
      }
    >
      <PayoutsTable
        list={list}
        open={(payout) => ask({ payout: String(payout.id) })}
        chosen={mayApprove ? { ids, choose } : undefined}
        empty={null}
      />
      <PayoutDrawer id={asked.payout} close={() => ask({ payout: '' })} />
    </Panel>
  );
}

function Reconciliation({ summary }: { summary: PayoutSummary }) {
  const kind = useCampaign().data?.kind;
  if (summary.count > 0) return <PayoutSums summary={summary} />;
  return (
    <Empty title={t('No payouts yet')} icon="payouts">
      {kind !== undefined && madeWhen[kind]}
    </Empty>
  );
}

const madeWhen: Record<CampaignKindName, string> = {
  tournament: t(
    'Laurel creates payouts when it settles the campaign: after its end and grace, or after you finish it early.',
  ),
  mission: t('Laurel creates payouts as players complete steps, once late events can no longer change them.'),
  raffle: t('Laurel creates payouts when the winners are drawn.'),
  drop: t('Laurel creates payouts as prizes fall, once late events can no longer change them.'),
};

/** What the board owes and what became of it, line by line; each line adds up. */
function PayoutSums({ summary }: { summary: PayoutSummary }) {
  return (
    <DataTable
      caption={t('Amounts owed by prize kind and currency, with their status')}
      columns={columns}
      rows={summary.results}
      rowKey={({ kind, currency }) => `${kind} ${currency}`}
      empty={<Empty title={t('Nothing is owed')} icon="payouts" />}
    />
  );
}

const columns: Column<Sums>[] = [
  { title: t('Prizes'), tight: true, cell: ({ kind }) => kindWords[kind] },
  { title: t('Payouts'), align: 'end', cell: ({ count }) => countText(count) },
  {
    title: t('Owed'),
    align: 'end',
    tight: true,
    cell: ({ kind, currency, owed }) => <strong>{sumText(kind, currency, owed)}</strong>,
  },
  ...payoutStatuses.map(
    (status): Column<Sums> => ({
      title: statusWords[status].word,
      align: 'end',
      tight: true,
      cell: (sums) =>
        sums.counts[status] === 0 ? (
          <span className="muted">–</span>
        ) : (
          sumText(sums.kind, sums.currency, sums[status])
        ),
    }),
  ),
];

/** Approves everything of a campaign that waits for the signed-in user. */
function ApproveCampaign({ campaign_id, waiting }: { campaign_id: number; waiting: number }) {
  const [isAsked, ask] = useState(false);
  const [leftOut, setLeftOut] = useState<LeftOutPayouts>([]);
  return (
    <>
      <Button leftSection={<Icon name="check" />} onClick={() => ask(true)}>
        {t('Approve all {count, number}', { count: waiting })}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={t(
          '{count, plural, one {Approve the payout of this campaign?} other {Approve all # payouts of this campaign?}}',
          { count: waiting },
        )}
        verb={t('Approve')}
        run={(reason) => laurel.approvePayouts({ body: { campaign_id, ...(reason && { reason }) } })}
        done={({ count, left_out_count }) => approvedText(count, left_out_count)}
        onDone={(answer) => setLeftOut(answer.left_out)}
        close={() => ask(false)}
      >
        <p>{payoutActionWords.approve.consequence}</p>
      </Confirm>
      <LeftOutDialog leftOut={leftOut} close={() => setLeftOut([])} />
    </>
  );
}
