import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { wholeNumber } from '../values/whole-number.ts';
import { laurel } from './laurel.ts';

/** The id of the campaign that the address names, as text. */
export function useCampaignId(): string {
  return useParams({ strict: false, select: (params) => String((params as { id?: string }).id) });
}

/** The campaign of the page, read once for all of its parts. What belongs to it has keys that begin with the same. */
export function useCampaign() {
  const id = useCampaignId();
  return useQuery({
    queryKey: campaignKey(id),
    queryFn: ({ signal }) => laurel.readCampaign({ path: { id: pathId(id) }, signal }),
    refetchInterval: 15_000,
  });
}

/** The same in parts that only one kind has: the page shows them of no other. */
export function useCampaignOf<Kind extends CampaignKindName>() {
  return useCampaign() as UseQueryResult<Extract<Campaign, { kind: Kind }>>;
}

/** Key of what is read of a campaign; further words make it that of a part. */
export function campaignKey(id: string | number, ...of: unknown[]): readonly unknown[] {
  return ['campaign', String(id), ...of];
}

/** An id from an address, as calls take it; 0, which nothing has, where it is none: the server says so. */
export function pathId(id: string): number {
  return wholeNumber(id) ?? 0;
}
