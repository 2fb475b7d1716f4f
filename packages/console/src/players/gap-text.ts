import type { PlayerStanding, PlayerTournament } from '@laurel/contract/players/player-view.ts';
import { scoreWords } from '../boards/board-words.ts';
import { t } from '../languages/messages.ts';
import { notEligibleWords } from './absence-text.ts';

type Standing = Pick<PlayerStanding, 'eligible' | 'not_eligible' | 'next_prize'> &
  Pick<PlayerTournament, 'tournament_type'>;

/** What is missing to the next better prize, in words; or why there is none to be had. */
export function gapText({ eligible, not_eligible, next_prize, tournament_type }: Standing): string {
  if (!eligible)
    return not_eligible
      ? t('Not on the board: {reason}', { reason: notEligibleWords[not_eligible] })
      : t('Not on the board');
  if (next_prize === null) return t('No better prize');
  const { prizes, gap, reachable, equal_is_enough, score_to_beat } = next_prize;
  const prize = prizes.join(', ');
  if (!reachable) return t('{prize}: out of reach', { prize });
  if (score_to_beat === null) return t('{prize}: any score wins it', { prize });
  if (gap === null || (gap === '0' && !equal_is_enough))
    return t('{prize}: a score better than {score}', {
      prize,
      score: scoreWords(score_to_beat, tournament_type),
    });
  const away = { prize, gap: scoreWords(gap, tournament_type) };
  return equal_is_enough ? t('{prize}: {gap} away', away) : t('{prize}: more than {gap} away', away);
}
