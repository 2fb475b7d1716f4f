import type { Campaign } from '@laurel/contract/campaigns/answers.ts';

/** How many places of a campaign win something. */
export function paidPlaces({ prizes }: Pick<Campaign, 'prizes'>): number {
  return Math.max(0, ...prizes.map(({ place_to }) => place_to));
}
