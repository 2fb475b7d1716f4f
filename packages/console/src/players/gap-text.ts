import type { PlayerStanding, PlayerTournament } from '@laurel/contract/players/player-view.ts';
import { scoreWords } from '../boards/board-words.ts';
import { notEligibleWords } from './absence-text.ts';

type Standing = Pick<PlayerStanding, 'eligible' | 'not_eligible' | 'next_prize'> &
  Pick<PlayerTournament, 'tournament_type'>;

/** What is missing to the next better prize, in words; or why there is none to be had. */
export function gapText({ eligible, not_eligible, next_prize, tournament_type }: Standing): string {
  if (!eligible)
    return not_eligible ? `Not on the board: ${notEligibleWords[not_eligible]}` : 'Not on the board';
  if (next_prize === null) return 'No better prize';
  const { prizes, gap, reachable, equal_is_enough, score_to_beat } = next_prize;
  const title = prizes.join(', ');
  if (!reachable) return `${title}: out of reach`;
  if (score_to_beat === null) return `${title}: any score wins it`;
  if (gap === null || (gap === '0' && !equal_is_enough))
    return `${title}: a score better than ${scoreWords(score_to_beat, tournament_type)}`;
  return `${title}: ${equal_is_enough ? '' : 'more than '}${scoreWords(gap, tournament_type)} away`;
}
