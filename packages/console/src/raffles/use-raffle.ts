import { useQuery } from '@tanstack/react-query';
import { campaignKey, laurel, pathId } from '../connection/laurel.ts';

/** What is published of the draw; drafts and cancelled campaigns have none. */
export function useRaffle({ id, state }: { id: number; state: string }) {
  return useQuery({
    queryKey: campaignKey(id, 'raffle'),
    queryFn: ({ signal }) => laurel.readRaffle({ path: { id: pathId(String(id)) }, signal }),
    refetchInterval: 10_000,
    enabled: state !== 'draft',
  });
}
