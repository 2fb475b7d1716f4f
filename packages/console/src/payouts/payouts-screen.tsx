import { type PayoutStatus, payoutStatuses } from '@laurel/contract/payouts/payout-states.ts';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAddressQuery } from '../app/use-query.ts';
import { Filters } from '../kit/filters.tsx';
import { Page, Panel } from '../kit/page.tsx';
import { Empty } from '../kit/states.tsx';
import { Icon } from '../looks/icon.tsx';
import { laurel } from '../server/laurel.ts';
import { useList } from '../server/use-list.ts';
import { useMay } from '../session/session.ts';
import { ApproveSeveral } from './approve-several.tsx';
import { PayoutDrawer } from './payout-drawer.tsx';
import { PayoutFiles } from './payout-files.tsx';
import { statusWords } from './payout-words.ts';
import styles from './payouts.module.css';
import { PayoutsTable } from './payouts-table.tsx';

const steps = [
  ...payoutStatuses.map((status) => ({ value: status as string, label: statusWords[status].word })),
  { value: 'all', label: 'All' },
];

/** The queue of what winners are owed, by where it stands. */
export function PayoutsScreen() {
  const [asked, ask] = useAddressQuery({ status: 'pending', player: '', payout: '' });
  const [ids, choose] = useState<ReadonlySet<number>>(new Set());
  const mayApprove = useMay('manager') && asked.status === 'pending';
  const query = {
    status: asked.status === 'all' ? undefined : (asked.status as PayoutStatus),
    player_id: asked.player || undefined,
  };
  const list = useList(
    ['payouts', query],
    (page, signal) => laurel.listPayouts({ query: { ...query, page, page_size: 200 }, signal }),
    { every: 10_000 },
  );
  const chosen = list.rows.filter(({ id }) => ids.has(id));
  return (
    <Page
      title="Payouts"
      lead="What winners are owed, from the settled board to the paid prize."
      actions={
        <>
          <PayoutFiles query={query} />
          {mayApprove && <ApproveSeveral payouts={chosen} done={() => choose(new Set())} />}
        </>
      }
    >
      <div className={styles.steps}>
        <SegmentedControl
          aria-label="Where payouts stand"
          data={steps}
          value={asked.status}
          onChange={(status) => {
            choose(new Set());
            ask({ status });
          }}
        />
      </div>
      <Filters clear={asked.player === '' ? undefined : () => ask({ player: '' })}>
        <TextInput
          aria-label="Player id"
          placeholder="Player id"
          leftSection={<Icon name="search" size={14} />}
          value={asked.player}
          onChange={(event) => ask({ player: event.currentTarget.value })}
        />
      </Filters>
      <Panel flush>
        <PayoutsTable
          list={list}
          withCampaign
          open={({ id }) => ask({ payout: String(id) })}
          chosen={mayApprove ? { ids, choose } : undefined}
          empty={<NothingThere status={asked.status} />}
        />
      </Panel>
      <PayoutDrawer id={asked.payout} close={() => ask({ payout: '' })} />
    </Page>
  );
}

function NothingThere({ status }: { status: string }) {
  if (status === 'pending')
    return (
      <Empty title="Nothing waits for approval" icon="check">
        When a campaign is settled, what its winners are owed appears here.
      </Empty>
    );
  return <Empty title="No payout is here" icon="payouts" />;
}
