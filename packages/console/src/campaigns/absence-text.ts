import type { JoinRule, TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import { type Stage, stagesOf } from '@laurel/contract/campaigns/stages.ts';
import type { NotEligibleReason, PlayerStanding } from '@laurel/contract/players/player-view.ts';
import { t } from '../languages/messages.ts';

/** Why a player may not be on a board (docs/rules/places.md#3). */
export const notEligibleWords: Record<NotEligibleReason, string> = {
  disqualified: t('Disqualified by staff'),
  incentives_paused: t('Incentives paused'),
  blocked: t('Blocked'),
  stage_not_settled: t('Waits until an earlier campaign is settled'),
  outside_stage: t('Not on the settled places that take part'),
  outside_segment: t('Not in the segment'),
  outside_audience: t('Outside the audience'),
};

type Standing = Pick<
  PlayerStanding,
  'place' | 'eligible' | 'not_eligible' | 'joined_at' | 'rounds' | 'unpriced'
>;

/** Why a player has no place in a campaign; null: there is one. */
export function absenceText(
  standing: Standing,
  { join, after }: { join: JoinRule; after?: TournamentDefinition['after'] },
): string | null {
  const { place, eligible, not_eligible, joined_at, rounds, unpriced } = standing;
  if (place !== null) return null;
  if (!eligible) return not_eligible ? reasonText(not_eligible, after) : t('May not take part');
  if (join === 'opt_in' && joined_at === null) return t('Has not joined');
  if (unpriced > 0) return t('Rounds wait for an exchange rate');
  return rounds === 0 ? t('No round that counts') : t('No score yet');
}

/** Names the earlier campaigns where they are the reason. */
function reasonText(reason: NotEligibleReason, after: TournamentDefinition['after']): string {
  const stages = stagesOf({ after }).map(stageWords).join('; ');
  if (reason === 'outside_stage') return t('Not among {stages}', { stages });
  if (reason === 'stage_not_settled') return t('Not settled yet: {stages}', { stages });
  return notEligibleWords[reason];
}

/** The places of an earlier campaign that take part. */
export function stageWords({ campaign, places }: Stage): string {
  return t('{places, plural, one {place 1} other {places 1 to #}} of {campaign}', { campaign, places });
}
