import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import { countPlaces } from '@laurel/rules/prizes/count-places.ts';

/** How many places of a campaign win something. */
export function paidPlaces({ prizes }: Pick<TournamentCampaign, 'prizes'>): number {
  return countPlaces(prizes);
}
