import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useMay } from '../identity/session/session.ts';
import type { ChoosableColumn } from '../kit/column-choice.tsx';
import { Filters } from '../kit/filters.tsx';
import { ButtonLink } from '../kit/links.tsx';
import { Page } from '../kit/page.tsx';
import { Empty, Loading } from '../kit/states.tsx';
import { toastFault } from '../kit/toasts.ts';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { DayField } from '../time/moment-field.tsx';
import { useShownZone } from '../time/zones.ts';
import { type CampaignFilters, campaignsQuery, noCampaignFilter, statusFilters } from './campaigns-query.ts';
import { CampaignsTable } from './campaigns-table.tsx';
import { kindTitles, typeWords } from './kinds.ts';
import { exportEvery } from './several/export-campaigns.ts';

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

function FilterFields({ asked, ask }: FilterFieldsProps) {
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
      <Select
        aria-label={t('Status')}
        maxDropdownHeight={360}
        data={statusChoices}
        value={asked.status}
        onChange={(status) => ask({ status: status ?? '' })}
      />
      <Select
        aria-label={t('Type')}
        data={typeChoices}
        value={asked.type}
        onChange={(type) => ask({ type: type ?? '' })}
      />
      {asked.view === '' && <PeriodFields asked={asked} ask={ask} />}
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

const typeChoices = choices(t('Every type'), {
  tournament: t('All tournaments'),
  ...Object.fromEntries(Object.entries(typeWords).map(([code, { name }]) => [code, name])),
  mission: kindTitles.mission,
  raffle: kindTitles.raffle,
  drop: kindTitles.drop,
  jackpot: kindTitles.jackpot,
  levels: kindTitles.levels,
});

function choices(all: string, names: Record<string, string>) {
  return [{ value: '', label: all }, ...Object.entries(names).map(([value, label]) => ({ value, label }))];
}
