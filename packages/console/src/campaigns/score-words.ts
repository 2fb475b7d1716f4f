import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { durationText } from '../time/time-text.ts';
import { decimalText } from '../values/decimal-text.ts';

/** A score as people read it: seconds as a duration, all else as a number. */
export function scoreWords(score: string, tournament_type?: TournamentType): string {
  return tournament_type === 'SR' ? durationText(score) : decimalText(score);
}
