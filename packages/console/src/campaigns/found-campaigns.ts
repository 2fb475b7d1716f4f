import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { laurel, useRead } from '../connection/laurel.ts';
import { campaignName } from '../values/campaign-name.ts';
import type { CampaignsQuery } from './campaigns-query.ts';

/** So long typing must rest before campaigns are searched. */
const REST_MILLISECONDS = 250;

/**
 * The campaigns that match what is typed, once that rests; the server searches, in all languages of a name. `offersAll`:
 * also the newest ones before anything is typed.
 */
export function useFoundCampaigns(
  typed: string,
  query: CampaignsQuery & { page_size: number },
  offersAll = true,
): { campaigns: Campaign[]; isAtRest: boolean } {
  const [name] = useDebouncedValue(typed.trim(), REST_MILLISECONDS);
  const { data, isFetching } = useRead(
    ['campaigns', 'to choose', query, name],
    (signal) => laurel.listCampaigns({ query: { ...query, ...(name !== '' && { name }) }, signal }),
    { enabled: offersAll || name !== '', placeholderData: keepPreviousData, staleTime: 30_000 },
  );
  return { campaigns: data?.results ?? [], isAtRest: name === typed.trim() && !isFetching };
}

/** A campaign in a menu that finds it by its name or custom id. */
export function offeredName(campaign: Campaign): string {
  return `${campaignName(campaign)} (${campaign.custom_id})`;
}
