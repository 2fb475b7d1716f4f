import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAddressQuery } from '../app/use-query.ts';
import { campaignKey, pathId, useCampaignId } from '../campaigns/use-campaign.ts';
import { Panel } from '../kit/page.tsx';
import { Empty, Read } from '../kit/states.tsx';
import { laurel } from '../server/laurel.ts';
import { useList } from '../server/use-list.ts';
import { useMay } from '../session/session.ts';
import { ApproveCampaign } from './approve-campaign.tsx';
import { PayoutDrawer } from './payout-drawer.tsx';
import { PayoutFiles } from './payout-files.tsx';
import { PayoutSums } from './payout-sums.tsx';
import { PayoutsTable } from './payouts-table.tsx';

/** What a settled campaign owes: sums that add up, and each payout. */
export function PayoutsTab() {
  const id = useCampaignId();
  const [asked, ask] = useAddressQuery({ payout: '' });
  const mayApprove = useMay('manager');
  const summary = useQuery({
    queryKey: campaignKey(id, 'payouts', 'summary'),
    queryFn: ({ signal }) => laurel.summarisePayouts({ path: { id: pathId(id) }, signal }),
    refetchInterval: 10_000,
  });
  const query = { campaign_id: pathId(id) };
  const list = useList(
    campaignKey(id, 'payouts'),
    (page, signal) => laurel.listPayouts({ query: { ...query, page, page_size: 200 }, signal }),
    { every: 10_000 },
  );
  return (
    <>
      <Panel title="Reconciliation" flush>
        <Read query={summary}>
          {(sums) =>
            sums.count === 0 ? (
              <Empty title="Nothing is owed yet" icon="payouts">
                Payouts are made when the campaign is settled: at its end and grace, or after it is finished
                early.
              </Empty>
            ) : (
              <PayoutSums summary={sums} />
            )
          }
        </Read>
      </Panel>
      {list.rows.length > 0 && (
        <Panel
          title="Payouts"
          flush
          beside={
            <Anchor component={Link} to="/payouts" size="sm">
              Queue of all campaigns
            </Anchor>
          }
          actions={
            <>
              <PayoutFiles query={query} />
              {mayApprove && (
                <ApproveCampaign campaign_id={pathId(id)} waiting={summary.data?.counts.pending ?? 0} />
              )}
            </>
          }
        >
          <PayoutsTable list={list} open={(payout) => ask({ payout: String(payout.id) })} empty={null} />
        </Panel>
      )}
      <PayoutDrawer id={asked.payout} close={() => ask({ payout: '' })} />
    </>
  );
}
