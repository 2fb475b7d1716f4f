import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { NotEligibleReason, PlayerStanding } from '@laurel/contract/players/player-view.ts';
import { t } from '../languages/messages.ts';

/** Why a player may not be on a board (docs/rules/places.md#3). */
export const notEligibleWords: Record<NotEligibleReason, string> = {
  disqualified: t('Disqualified by staff'),
  incentives_paused: t('Incentives paused'),
  blocked: t('Blocked'),
  outside_segment: t('Not in the segment'),
  outside_audience: t('Outside the audience'),
};

type Standing = Pick<
  PlayerStanding,
  'place' | 'eligible' | 'not_eligible' | 'joined_at' | 'rounds' | 'unpriced'
>;

/** Why a player has no place in a campaign; null: there is one. */
export function absenceText(standing: Standing, join: CampaignDefinition['join']): string | null {
  const { place, eligible, not_eligible, joined_at, rounds, unpriced } = standing;
  if (place !== null) return null;
  if (!eligible) return not_eligible ? notEligibleWords[not_eligible] : t('May not take part');
  if (join === 'opt_in' && joined_at === null) return t('Has not joined');
  if (unpriced > 0) return t('Rounds wait for an exchange rate');
  return rounds === 0 ? t('No round that counts') : t('No score yet');
}
