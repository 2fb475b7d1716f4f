import type { Campaign, CampaignState } from '@laurel/contract/campaigns/answers.ts';
import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { Anchor, Button, Select, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAddressQuery } from '../app/use-query.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Filters } from '../kit/filters.tsx';
import { Page, Panel } from '../kit/page.tsx';
import { Empty } from '../kit/states.tsx';
import { Icon } from '../looks/icon.tsx';
import { laurel } from '../server/laurel.ts';
import { useList } from '../server/use-list.ts';
import { useMay } from '../session/session.ts';
import { Time } from '../time/time.tsx';
import { campaignName } from './campaign-name.ts';
import { CampaignStatus } from './campaign-status.tsx';
import styles from './campaigns-screen.module.css';
import { tournamentTypes } from './kinds.ts';

const states: Record<CampaignState, string> = {
  draft: 'Drafts',
  published: 'Published',
  settled: 'Settled',
  cancelled: 'Cancelled',
};

/** Every campaign of the tenant on one list. */
export function CampaignsScreen() {
  const [filters, setFilters] = useAddressQuery({ state: '', type: '', id: '' });
  const list = useList(['campaigns', filters], (page, signal) =>
    laurel.listCampaigns({
      query: {
        page,
        page_size: 50,
        state: (filters.state || undefined) as CampaignState | undefined,
        tournament_type: (filters.type || undefined) as TournamentType | undefined,
        custom_id: filters.id || undefined,
      },
      signal,
    }),
  );
  const may = useMay('manager');
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <Page
      title="Campaigns"
      lead="Everything that is planned, runs or has ended, newest first."
      actions={may && <NewCampaign />}
    >
      <Filters clear={isFiltered ? () => setFilters({ state: '', type: '', id: '' }) : undefined}>
        <Select
          aria-label="State"
          data={choices('Every state', states)}
          value={filters.state}
          onChange={(state) => setFilters({ state: state ?? '' })}
        />
        <Select
          aria-label="Type"
          data={choices(
            'Every type',
            Object.fromEntries(Object.entries(tournamentTypes).map(([code, { name }]) => [code, name])),
          )}
          value={filters.type}
          onChange={(type) => setFilters({ type: type ?? '' })}
        />
        <TextInput
          aria-label="Custom id"
          placeholder="Custom id"
          leftSection={<Icon name="search" size={14} />}
          value={filters.id}
          onChange={(event) => setFilters({ id: event.currentTarget.value })}
        />
      </Filters>
      <Panel flush>
        <DataTable
          caption="Campaigns"
          columns={columns}
          rowKey={({ id }) => id}
          {...list}
          empty={
            isFiltered ? (
              <Empty title="No campaign matches these filters" icon="filter" />
            ) : (
              <Empty title="No campaign yet" icon="trophy" action={may && <NewCampaign />}>
                A campaign says which rounds count, how they score and what the first places win.
              </Empty>
            )
          }
        />
      </Panel>
    </Page>
  );
}

function NewCampaign() {
  return (
    <Button component={Link} to="/campaigns/new" leftSection={<Icon name="plus" />}>
      New campaign
    </Button>
  );
}

const columns: Column<Campaign>[] = [
  {
    id: 'name',
    title: 'Campaign',
    cell: (campaign) => (
      <div className={styles.name}>
        <Anchor component={Link} to={`/campaigns/${campaign.id}`} fw={560} c="var(--text)">
          {campaignName(campaign)}
        </Anchor>
        <span className={styles.id}>{campaign.custom_id}</span>
      </div>
    ),
  },
  { id: 'status', title: 'Status', tight: true, cell: (campaign) => <CampaignStatus campaign={campaign} /> },
  {
    id: 'type',
    title: 'Type',
    tight: true,
    cell: ({ tournament_type }) => tournamentTypes[tournament_type].name,
  },
  { id: 'start', title: 'Start', tight: true, cell: ({ start }) => <Time value={start} /> },
  { id: 'end', title: 'End', tight: true, cell: ({ end }) => <Time value={end} /> },
  {
    id: 'prizes',
    title: 'Paid places',
    align: 'end',
    cell: ({ prizes }) => Math.max(0, ...prizes.map(({ place_to }) => place_to)),
  },
  { id: 'version', title: 'Version', align: 'end', cell: ({ version }) => version },
];

function choices(all: string, names: Record<string, string>) {
  return [{ value: '', label: all }, ...Object.entries(names).map(([value, label]) => ({ value, label }))];
}
