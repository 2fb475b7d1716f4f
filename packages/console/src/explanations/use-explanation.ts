import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { laurel } from '../connection/laurel.ts';
import { campaignKey, pathId, useCampaignId } from '../connection/use-campaign.ts';
import { readExplanation } from './check/read-evidence.ts';

/** More rounds are neither drawn nor listed; the check folds all of them. */
export const MAX_ROUNDS = 5_000;

/** The player that the address names. */
export function usePlayerId(): string {
  return useParams({ strict: false, select: (params) => String((params as { player?: string }).player) });
}

/** The explanation of the page's player, up to MAX_ROUNDS rounds, and the player's place, of one moment. */
export function useExplanation() {
  const [id, player_id] = [useCampaignId(), usePlayerId()];
  return useQuery({
    queryKey: campaignKey(id, 'proof', player_id),
    queryFn: ({ signal }) =>
      readExplanation(laurel, { campaign_id: pathId(id), player_id }, { signal, most: MAX_ROUNDS }),
    // A proof is of one moment; it changes when it is asked for, not under the reader's eyes.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
