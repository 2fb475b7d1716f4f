import { payoutStatuses } from '@laurel/contract/payouts/payout-states.ts';
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { campaignName } from '../campaigns/campaign-name.ts';
import { campaignKey } from '../campaigns/use-campaign.ts';
import { laurel } from '../connection/laurel.ts';
import { Filters } from '../kit/filters.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { wholeNumber } from '../values/whole-number.ts';
import { statusWords } from './payout-words.ts';
import styles from './payouts.module.css';
import { ages, latenesses, noPayoutFilter, type PayoutFilters } from './payouts-query.ts';
import { kindWords } from './prize-text.ts';

const steps = [
  ...payoutStatuses.map((status) => ({ value: status as string, label: statusWords[status].word })),
  { value: 'all', label: t('All') },
];

interface QueueFiltersProps {
  asked: PayoutFilters & { status: string };
  ask: (changes: Partial<PayoutFilters & { status: string }>) => void;
}

/** What narrows the queue; all of it is in the address. */
export function QueueFilters({ asked, ask }: QueueFiltersProps) {
  const isFiltered = Object.keys(noPayoutFilter).some((name) => asked[name as keyof PayoutFilters] !== '');
  return (
    <>
      <div className={styles.steps}>
        <SegmentedControl
          aria-label={t('Status of the payouts')}
          data={steps}
          value={asked.status}
          onChange={(status) => ask({ status })}
        />
      </div>
      <Filters clear={isFiltered ? () => ask(noPayoutFilter) : undefined}>
        <CampaignChoice id={asked.campaign} choose={(campaign) => ask({ campaign })} />
        <Select
          aria-label={t('Prize')}
          data={prizeChoices}
          value={asked.prize}
          onChange={(prize) => ask({ prize: prize ?? '' })}
        />
        <Select
          aria-label={t('Age')}
          data={[{ value: '', label: t('Any age') }, ...ages.map(({ value, label }) => ({ value, label }))]}
          value={asked.age}
          onChange={(age) => ask({ age: age ?? '' })}
        />
        {asked.status === 'paid' && (
          <Select
            aria-label={t('Paid')}
            data={[{ value: '', label: t('Paid at any time') }, ...latenesses]}
            value={asked.late}
            onChange={(late) => ask({ late: late ?? '' })}
          />
        )}
        <TextInput
          aria-label={t('Player id')}
          placeholder={t('Player id')}
          leftSection={<Icon name="search" size={14} />}
          value={asked.player}
          onChange={(event) => ask({ player: event.currentTarget.value })}
        />
      </Filters>
    </>
  );
}

const prizeChoices = [
  { value: '', label: t('Every prize') },
  ...Object.entries(kindWords).map(([value, label]) => ({ value, label })),
];

/** Further campaigns are found by more letters. */
const SHOWN = 8;

/** So long typing must rest before campaigns are searched. */
const REST_MILLISECONDS = 250;

interface CampaignChoiceProps {
  /** Of the campaign that is chosen; empty: none is. */
  id: string;
  choose: (id: string) => void;
}

/** A settled campaign by its name or custom id: only those have payouts. */
function CampaignChoice({ id, choose }: CampaignChoiceProps) {
  const [text, type] = useState('');
  const [name] = useDebouncedValue(text.trim(), REST_MILLISECONDS);
  const found = useQuery({
    queryKey: ['campaigns', 'with payouts', name],
    queryFn: ({ signal }) =>
      laurel.listCampaigns({
        query: { state: 'settled', page_size: SHOWN, ...(name !== '' && { name }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const campaign_id = wholeNumber(id);
  const chosen = useQuery({
    queryKey: campaignKey(id),
    queryFn: ({ signal }) => laurel.readCampaign({ path: { id: campaign_id ?? 0 }, signal }),
    enabled: campaign_id !== undefined,
  });
  const shown = chosen.data && campaignName(chosen.data);
  const campaigns = new Map((found.data?.results ?? []).map((one) => [String(one.id), campaignName(one)]));
  if (id !== '') campaigns.set(id, shown ?? id);
  return (
    <Select
      aria-label={t('Campaign')}
      placeholder={t('Every campaign')}
      searchable
      clearable
      limit={SHOWN}
      maxDropdownHeight={360}
      nothingFoundMessage={t('No settled campaign matches')}
      // The server has searched, in all languages of a name.
      filter={({ options }) => options}
      data={[...campaigns].map(([value, label]) => ({ value, label }))}
      value={id === '' ? null : id}
      onChange={(chosenId) => choose(chosenId ?? '')}
      onSearchChange={(typed) => type(typed === shown ? '' : typed)}
    />
  );
}
