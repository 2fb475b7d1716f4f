import type { CampaignState } from '@laurel/contract/campaigns/answers.ts';
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAddressQuery } from '../app/use-query.ts';
import { Filters } from '../kit/filters.tsx';
import { Page } from '../kit/page.tsx';
import { Empty, Loading } from '../kit/states.tsx';
import { toastFault } from '../kit/toasts.ts';
import { Icon } from '../looks/icon.tsx';
import { useMay } from '../session/session.ts';
import { campaignsQuery } from './campaigns-query.ts';
import { CampaignsTable } from './campaigns-table.tsx';
import { tournamentTypes } from './kinds.ts';
import { exportEvery } from './several/export-campaigns.ts';

const CampaignsCalendar = lazy(async () => ({
  default: (await import('./calendar/campaigns-calendar.tsx')).CampaignsCalendar,
}));

const states: Record<CampaignState, string> = {
  draft: 'Drafts',
  published: 'Published',
  settled: 'Settled',
  cancelled: 'Cancelled',
};
const noFilter = { state: '', type: '', id: '' };

/** Every campaign of the tenant, as a table and on a calendar. */
export function CampaignsScreen() {
  const [asked, ask] = useAddressQuery({ ...noFilter, view: '', month: '' });
  const query = campaignsQuery(asked);
  const may = useMay('manager');
  const isFiltered = Object.keys(query).length > 0;
  return (
    <Page
      title="Campaigns"
      lead="Everything that is planned, runs or has ended, newest first."
      actions={
        <>
          <Button
            variant="default"
            leftSection={<Icon name="download" />}
            onClick={() => exportEvery(query).catch(toastFault)}
          >
            Export {isFiltered ? 'these' : 'all'}
          </Button>
          {may && <NewCampaign />}
        </>
      }
    >
      <Filters clear={isFiltered ? () => ask(noFilter) : undefined}>
        <Select
          aria-label="State"
          data={choices('Every state', states)}
          value={asked.state}
          onChange={(state) => ask({ state: state ?? '' })}
        />
        <Select
          aria-label="Type"
          data={typeChoices}
          value={asked.type}
          onChange={(type) => ask({ type: type ?? '' })}
        />
        <TextInput
          aria-label="Custom id"
          placeholder="Custom id"
          leftSection={<Icon name="search" size={14} />}
          value={asked.id}
          onChange={(event) => ask({ id: event.currentTarget.value })}
        />
        <SegmentedControl
          aria-label="Show campaigns as"
          data={views}
          value={asked.view}
          onChange={(view) => ask({ view })}
        />
      </Filters>
      {asked.view === 'calendar' ? (
        <Suspense fallback={<Loading lines={8} />}>
          <CampaignsCalendar query={query} month={asked.month} choose={(month) => ask({ month })} />
        </Suspense>
      ) : (
        <CampaignsTable
          key={JSON.stringify(query)}
          query={query}
          empty={<None isFiltered={isFiltered} may={may} />}
        />
      )}
    </Page>
  );
}

function None({ isFiltered, may }: { isFiltered: boolean; may: boolean }) {
  if (isFiltered) return <Empty title="No campaign matches these filters" icon="filter" />;
  return (
    <Empty title="No campaign yet" icon="trophy" action={may && <NewCampaign />}>
      A campaign says which rounds count, how they score and what the first places win.
    </Empty>
  );
}

function NewCampaign() {
  return (
    <Button component={Link} to="/campaigns/new" leftSection={<Icon name="plus" />}>
      New campaign
    </Button>
  );
}

const views = [
  { value: '', label: 'Table' },
  { value: 'calendar', label: 'Calendar' },
];

const typeChoices = choices(
  'Every type',
  Object.fromEntries(Object.entries(tournamentTypes).map(([code, { name }]) => [code, name])),
);

function choices(all: string, names: Record<string, string>) {
  return [{ value: '', label: all }, ...Object.entries(names).map(([value, label]) => ({ value, label }))];
}
