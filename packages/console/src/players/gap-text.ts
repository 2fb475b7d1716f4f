import type { NotEligibleReason, PlayerStanding } from '@laurel/contract/players/player-view.ts';
import { decimalText } from '../values/decimal-text.ts';

const reasons: Record<NotEligibleReason, string> = {
  disqualified: 'Disqualified by staff',
  blocked: 'Blocked',
  outside_audience: 'Outside the audience',
};

type Standing = Pick<PlayerStanding, 'eligible' | 'not_eligible' | 'next_prize'>;

/** What is missing to the next better prize, in words; or why there is none to be had. */
export function gapText({ eligible, not_eligible, next_prize }: Standing): string {
  if (!eligible) return not_eligible ? `Not on the board: ${reasons[not_eligible]}` : 'Not on the board';
  if (next_prize === null) return 'Nothing better is left';
  const { prizes, gap, reachable, equal_is_enough, score_to_beat } = next_prize;
  const title = prizes.join(', ');
  if (!reachable) return `${title}: out of reach`;
  if (score_to_beat === null) return `${title}: any score wins it`;
  if (gap === null || (gap === '0' && !equal_is_enough))
    return `${title}: a score better than ${decimalText(score_to_beat)}`;
  return `${title}: ${equal_is_enough ? '' : 'more than '}${decimalText(gap)} away`;
}
