import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { PayoutSummary, PayoutSums as Sums } from '@laurel/contract/payouts/payouts.ts';
import { payoutStatuses } from '@laurel/contract/values/payout-status.ts';
import { useState } from 'react';
import { kindWords, sumText } from '../campaigns/edits/prize-words.ts';
import {
  campaignKey,
  laurel,
  pathId,
  useCampaign,
  useCampaignId,
  useList,
  useRead,
} from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Empty, Panel, Read, TextLink } from '../kit/page.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { countText } from '../values/decimal-text.ts';
import { PayoutDrawer } from './payout-drawer.tsx';
import { PayoutFiles } from './payout-files.tsx';
import { statusWords } from './payout-words.ts';
import { PayoutsTable } from './payouts-table.tsx';
import { SeveralActions } from './several/act-on-several.tsx';
import { isForSeveral, type SeveralAction } from './several/several-actions.ts';

/** What a settled campaign owes: sums that add up, and each payout. */
export function PayoutsTab() {
  const id = useCampaignId();
  const summary = useRead(
    campaignKey(id, 'payouts', 'summary'),
    (signal) => laurel.summarisePayouts({ path: { id: pathId(id) }, signal }),
    { every: 10_000 },
  );
  return (
    <>
      <Panel title={t('Reconciliation')} flush>
        <Read query={summary}>{(sums) => <Reconciliation summary={sums} />}</Read>
      </Panel>
      <Payouts id={id} counts={summary.data?.counts} />
    </>
  );
}

/** Each payout of a campaign: staff approve and pay all of them or those that they choose. */
function Payouts({ id, counts }: { id: string; counts: PayoutSummary['counts'] | undefined }) {
  const [asked, ask] = useAddressQuery({ payout: '' });
  const [ids, choose] = useState<ReadonlySet<number>>(new Set());
  const mayAct = useMay('manager');
  const campaign_id = pathId(id);
  const list = useList(
    campaignKey(id, 'payouts'),
    (page, signal) => laurel.listPayouts({ query: { campaign_id, page, page_size: 200 }, signal }),
    { every: 10_000 },
  );
  if (list.rows.length === 0) return null;
  const chosen = list.rows.filter((payout) => ids.has(payout.id));
  const query = { campaign_id };
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
          <PayoutFiles query={query} />
          <SeveralActions
            payouts={chosen.length > 0 ? chosen : list.rows}
            whole={chosen.length > 0 ? undefined : { campaign_id, counts: countsFor(counts) }}
            query={query}
            done={() => choose(new Set())}
          />
        </>
      }
    >
      <PayoutsTable
        list={list}
        open={(payout) => ask({ payout: String(payout.id) })}
        chosen={mayAct && list.rows.some(isForSeveral) ? { ids, choose } : undefined}
        empty={null}
      />
      <PayoutDrawer id={asked.payout} close={() => ask({ payout: '' })} />
    </Panel>
  );
}

/** Of how many payouts of a campaign an action could be. */
function countsFor(counts: PayoutSummary['counts'] | undefined): Record<SeveralAction, number> {
  const { pending = 0, approved = 0, sent = 0, failed = 0 } = counts ?? {};
  return { approve: pending, 'mark-paid': approved + sent + failed };
}

/** What the board owes and what became of it, line by line; each line adds up. */
function Reconciliation({ summary }: { summary: PayoutSummary }) {
  const kind = useCampaign().data?.kind;
  if (summary.count > 0)
    return (
      <DataTable
        caption={t('Amounts owed by prize kind and currency, with their status')}
        columns={columns}
        rows={summary.results}
        rowKey={({ kind, currency }) => `${kind} ${currency}`}
        empty={<Empty title={t('Nothing is owed')} icon="payouts" />}
      />
    );
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
  jackpot: t('Laurel creates payouts as pots fall, once late events can no longer change them.'),
  levels: t('Laurel creates payouts as players reach levels, once late events can no longer change them.'),
};

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
