import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { NotEligibleReason, PlayerStanding } from '@laurel/contract/players/player-view.ts';

/** Why a player may not be on a board (docs/rules/places.md#3). */
export const notEligibleWords: Record<NotEligibleReason, string> = {
  disqualified: 'Disqualified by staff',
  blocked: 'Blocked',
  outside_segment: 'Not in the segment',
  outside_audience: 'Outside the audience',
};

type Standing = Pick<
  PlayerStanding,
  'place' | 'eligible' | 'not_eligible' | 'joined_at' | 'rounds' | 'unpriced'
>;

/** Why a player has no place in a campaign; null: there is one. */
export function absenceText(standing: Standing, join: CampaignDefinition['join']): string | null {
  const { place, eligible, not_eligible, joined_at, rounds, unpriced } = standing;
  if (place !== null) return null;
  if (!eligible) return not_eligible ? notEligibleWords[not_eligible] : 'May not take part';
  if (join === 'opt_in' && joined_at === null) return 'Has not joined';
  if (unpriced > 0) return 'Rounds wait for an exchange rate';
  return rounds === 0 ? 'No round that counts' : 'No score yet';
}
