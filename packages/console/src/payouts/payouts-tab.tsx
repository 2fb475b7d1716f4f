import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { PayoutSummary } from '@laurel/contract/payouts/payouts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { campaignKey, pathId, useCampaign, useCampaignId } from '../connection/use-campaign.ts';
import { useList } from '../connection/use-list.ts';
import { useMay } from '../identity/session/session.ts';
import { TextLink } from '../kit/links.tsx';
import { Panel } from '../kit/page.tsx';
import { Empty, Read } from '../kit/states.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { ApproveCampaign } from './approve-campaign.tsx';
import { ApproveSeveral } from './approve-several.tsx';
import { PayoutDrawer } from './payout-drawer.tsx';
import { PayoutFiles } from './payout-files.tsx';
import { PayoutSums } from './payout-sums.tsx';
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
};
