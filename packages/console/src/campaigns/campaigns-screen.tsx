import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { laurel, useList } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { choiceColumn } from '../kit/choice-column.tsx';
import { type ChoosableColumn, useColumnChoice } from '../kit/column-choice.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { FilterChoice, Filters } from '../kit/filters.tsx';
import { ButtonLink, Empty, Loading, Page, Panel, TextLink } from '../kit/page.tsx';
import { toastFault } from '../kit/toasts.ts';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { DayField } from '../time/moment-field.tsx';
import { Time } from '../time/time.tsx';
import { useShownZone } from '../time/zones.ts';
import { campaignName } from '../values/campaign-name.ts';
import { CampaignStatus } from './campaign-status.tsx';
import {
  type CampaignFilters,
  type CampaignsQuery,
  campaignsQuery,
  noCampaignFilter,
  statusFilters,
} from './campaigns-query.ts';
import styles from './campaigns-screen.module.css';
import { prizeCountWords } from './edits/prize-words.ts';
import { kindOrTypeName, kindTitles, typeWords } from './kinds.ts';
import { exportEvery } from './several/export-campaigns.ts';
import { SeveralBar } from './several/several-bar.tsx';

const CampaignsCalendar = lazy(async () => ({
  default: (await import('./calendar/campaigns-calendar.tsx')).CampaignsCalendar,
}));

/** So long typing must rest before campaigns are searched. */
const REST_MILLISECONDS = 250;

/** Every campaign of the tenant, as a table and on a calendar. `more`: further columns to choose. */
export function CampaignsScreen({ more }: { more: readonly ChoosableColumn<Campaign>[] }) {
  const zone = useShownZone();
  const [asked, ask] = useAddressQuery({ ...noCampaignFilter, view: '', month: '' });
  const [name] = useDebouncedValue(asked.name, REST_MILLISECONDS);
  const query = campaignsQuery({ ...asked, name }, zone);
  const may = useMay('manager');
  const isFiltered = Object.keys(campaignsQuery(asked, zone)).length > 0;
  return (
    <Page
      title={t('Campaigns')}
      lead={t('All planned, running and past campaigns, newest first.')}
      actions={
        <>
          <SegmentedControl
            aria-label={t('Show campaigns as')}
            data={views}
            value={asked.view}
            onChange={(view) => ask({ view })}
          />
          <Button
            variant="default"
            leftSection={<Icon name="download" />}
            onClick={() => exportEvery(query).catch(toastFault)}
          >
            {isFiltered ? t('Export these') : t('Export all')}
          </Button>
          {may && <NewCampaign />}
        </>
      }
    >
      <Filters clear={isFiltered ? () => ask(noCampaignFilter) : undefined}>
        <FilterFields asked={asked} ask={ask} />
      </Filters>
      {asked.view === 'calendar' ? (
        <Suspense fallback={<Loading lines={8} />}>
          <CampaignsCalendar query={query} month={asked.month} choose={(month) => ask({ month })} />
        </Suspense>
      ) : (
        <CampaignsTable
          key={JSON.stringify(query)}
          query={query}
          more={more}
          empty={<None isFiltered={isFiltered} may={may} />}
        />
      )}
    </Page>
  );
}

interface FilterFieldsProps {
  asked: CampaignFilters & { view: string };
  ask: (changes: Partial<CampaignFilters & { view: string }>) => void;
}

function FilterFields(of: FilterFieldsProps) {
  const { asked, ask } = of;
  return (
    <>
      <TextInput
        aria-label={t('Name or custom id')}
        placeholder={t('Name or id')}
        leftSection={<Icon name="search" size={14} />}
        maxLength={255}
        value={asked.name}
        onChange={({ currentTarget }) => ask({ name: currentTarget.value })}
      />
      <FilterChoice name="status" label={t('Status')} maxDropdownHeight={360} data={statusChoices} {...of} />
      <FilterChoice name="type" label={t('Type')} data={typeChoices} {...of} />
      {asked.view === '' && <PeriodFields {...of} />}
    </>
  );
}

/** A row of filters fits 1,280 pixels. */
const narrow = { flexBasis: '9.75rem' };

/** Campaigns whose window has a part in the period. The calendar has its month instead. */
function PeriodFields({ asked, ask }: FilterFieldsProps) {
  return (
    <>
      <DayField
        aria-label={t('From this day on')}
        placeholder={t('From 2026-11-01')}
        style={narrow}
        value={asked.from}
        take={(from) => ask({ from })}
      />
      <DayField
        aria-label={t('Until this day')}
        placeholder={t('Until 2026-11-30')}
        style={narrow}
        value={asked.to}
        take={(to) => ask({ to })}
      />
    </>
  );
}

function None({ isFiltered, may }: { isFiltered: boolean; may: boolean }) {
  if (isFiltered) return <Empty title={t('No campaign matches these filters')} icon="filter" />;
  return (
    <Empty title={t('No campaign yet')} icon="trophy" action={may && <NewCampaign />}>
      {t('A campaign says which rounds count, what they bring and what can be won.')}
    </Empty>
  );
}

function NewCampaign() {
  return (
    <ButtonLink to="/campaigns/new" leftSection={<Icon name="plus" />}>
      {t('New campaign')}
    </ButtonLink>
  );
}

const views = [
  { value: '', label: t('Table') },
  { value: 'calendar', label: t('Calendar') },
];

const statusChoices = choices(
  t('Every status'),
  Object.fromEntries(Object.entries(statusFilters).map(([value, { word }]) => [value, word])),
);

const { tournament: _, ...otherKinds } = kindTitles;
const typeChoices = choices(t('Every type'), {
  tournament: t('All tournaments'),
  ...Object.fromEntries(Object.entries(typeWords).map(([code, { name }]) => [code, name])),
  ...otherKinds,
});

function choices(all: string, names: Record<string, string>) {
  return [{ value: '', label: all }, ...Object.entries(names).map(([value, label]) => ({ value, label }))];
}

interface CampaignsTableProps {
  query: CampaignsQuery;
  /** Columns that may be chosen in addition. */
  more: readonly ChoosableColumn<Campaign>[];
  empty: ReactNode;
}

/** Every campaign that matches on one list, of which several can be chosen, and the columns. */
function CampaignsTable({ query, more, empty }: CampaignsTableProps) {
  const [ids, choose] = useState<ReadonlySet<number>>(new Set());
  const list = useList(['campaigns', query], (page, signal) =>
    laurel.listCampaigns({ query: { ...query, page, page_size: 50 }, signal }),
  );
  const columns = useColumnChoice('campaigns', [...campaignColumns, ...more]);
  const chosen = list.rows.filter(({ id }) => ids.has(id));
  const choice = choiceColumn({
    offered: list.rows,
    ids,
    choose,
    nameOf: (one) => t('Select {name}, {id}', { name: campaignName(one), id: one.custom_id }),
  });
  return (
    <Panel flush>
      <SeveralBar chosen={chosen} clear={() => choose(new Set())}>
        {columns.box}
      </SeveralBar>
      <DataTable
        caption={t('Campaigns')}
        columns={[choice, nameColumn, ...columns.shown]}
        rowKey={({ id }) => id}
        isSelected={({ id }) => ids.has(id)}
        {...list}
        empty={empty}
      />
    </Panel>
  );
}

const nameColumn: Column<Campaign> = {
  title: t('Campaign'),
  cell: (campaign) => (
    <div className={styles.name}>
      <TextLink to="/campaigns/$id" params={{ id: String(campaign.id) }} fw={560} c="var(--text)">
        {campaignName(campaign)}
      </TextLink>
      <span className={styles.id}>{campaign.custom_id}</span>
    </div>
  ),
};

/** What is said of each campaign on the list, unless it was not chosen. */
const campaignColumns: readonly ChoosableColumn<Campaign>[] = [
  {
    id: 'status',
    title: t('Status'),
    tight: true,
    cell: (campaign) => <CampaignStatus campaign={campaign} />,
  },
  { id: 'type', title: t('Type'), tight: true, cell: kindOrTypeName },
  {
    id: 'window',
    title: t('Start and end'),
    tight: true,
    cell: ({ start, end }) => (
      <>
        <Time value={start} />
        <br />
        <Time value={end} />
      </>
    ),
  },
  { id: 'prizes', title: t('Prizes'), align: 'end', tight: true, cell: prizeCountWords },
  { id: 'version', title: t('Version'), align: 'end', cell: ({ version }) => version },
];
