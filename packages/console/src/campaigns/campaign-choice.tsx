import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useCampaignById } from '../connection/laurel.ts';
import { t } from '../languages/messages.ts';
import { wholeNumber } from '../values/whole-number.ts';
import type { CampaignsQuery } from './campaigns-query.ts';
import { offeredName, useFoundCampaigns } from './found-campaigns.ts';

/** Further campaigns are found by more letters. */
const SHOWN = 8;

interface CampaignChoiceProps
  extends Pick<SelectProps, 'label' | 'aria-label' | 'placeholder' | 'clearable' | 'maw'> {
  /** Of the campaign that is chosen; empty: none is. */
  id: string;
  choose: (id: string) => void;
  /** Only campaigns that match; left out: all. */
  query?: CampaignsQuery;
}

/** A campaign by its name or custom id. */
export function CampaignChoice({ id, choose, query = {}, label, ...looks }: CampaignChoiceProps) {
  const [text, type] = useState('');
  const found = useFoundCampaigns(text, { ...query, page_size: SHOWN });
  const chosen = useCampaignById(id, { enabled: wholeNumber(id) !== undefined });
  const shown = chosen.data && offeredName(chosen.data);
  const campaigns = new Map(found.campaigns.map((one) => [String(one.id), offeredName(one)]));
  if (id !== '') campaigns.set(id, shown ?? id);
  return (
    <Select
      {...(label === undefined ? { 'aria-label': t('Campaign') } : { label })}
      placeholder={t('Every campaign')}
      clearable
      {...looks}
      searchable
      limit={SHOWN}
      maxDropdownHeight={360}
      nothingFoundMessage={
        query.state === 'settled' ? t('No settled campaign matches') : t('No campaign matches')
      }
      filter={({ options }) => options}
      data={[...campaigns].map(([value, label]) => ({ value, label }))}
      value={id === '' ? null : id}
      onChange={(chosenId) => choose(chosenId ?? '')}
      onSearchChange={(typed) => type(typed === shown ? '' : typed)}
    />
  );
}
