import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { campaignKey, laurel } from '../connection/laurel.ts';
import { t } from '../languages/messages.ts';
import { campaignName } from '../values/campaign-name.ts';
import { wholeNumber } from '../values/whole-number.ts';
import type { CampaignsQuery } from './campaigns-query.ts';

/** Further campaigns are found by more letters. */
const SHOWN = 8;

/** So long typing must rest before campaigns are searched. */
const REST_MILLISECONDS = 250;

/** The campaigns that match what is typed, once that rests; the server searches, in all languages of a name. */
export function useFoundCampaigns(typed: string, query: CampaignsQuery & { page_size: number }): Campaign[] {
  const [name] = useDebouncedValue(typed.trim(), REST_MILLISECONDS);
  const found = useQuery({
    queryKey: ['campaigns', 'to choose', query, name],
    queryFn: ({ signal }) =>
      laurel.listCampaigns({ query: { ...query, ...(name !== '' && { name }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return found.data?.results ?? [];
}

interface CampaignChoiceProps {
  /** Of the campaign that is chosen; empty: none is. */
  id: string;
  choose: (id: string) => void;
  /** Only campaigns in this state; left out: all. */
  state?: 'settled';
}

/** A campaign by its name or custom id. */
export function CampaignChoice({ id, choose, state }: CampaignChoiceProps) {
  const [text, type] = useState('');
  const found = useFoundCampaigns(text, { page_size: SHOWN, ...(state && { state }) });
  const campaign_id = wholeNumber(id);
  const chosen = useQuery({
    queryKey: campaignKey(id),
    queryFn: ({ signal }) => laurel.readCampaign({ path: { id: campaign_id ?? 0 }, signal }),
    enabled: campaign_id !== undefined,
  });
  const shown = chosen.data && campaignName(chosen.data);
  const campaigns = new Map(found.map((one) => [String(one.id), campaignName(one)]));
  if (id !== '') campaigns.set(id, shown ?? id);
  return (
    <Select
      aria-label={t('Campaign')}
      placeholder={t('Every campaign')}
      searchable
      clearable
      limit={SHOWN}
      maxDropdownHeight={360}
      nothingFoundMessage={state === 'settled' ? t('No settled campaign matches') : t('No campaign matches')}
      filter={({ options }) => options}
      data={[...campaigns].map(([value, label]) => ({ value, label }))}
      value={id === '' ? null : id}
      onChange={(chosenId) => choose(chosenId ?? '')}
      onSearchChange={(typed) => type(typed === shown ? '' : typed)}
    />
  );
}
