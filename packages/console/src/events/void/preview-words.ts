import { sharesPlaces } from '@laurel/rules/boards/tie-rule.ts';
import { decimalText } from '../../values/decimal-text.ts';
import type { PlayerPlace } from './standing.ts';
import type { BoardPreview } from './void-preview.ts';

type Words = Pick<BoardPreview, 'before' | 'after'> & {
  campaign: { rules: Pick<BoardPreview['campaign']['rules'], 'tie_rule'> };
};

/**
 * What becomes of the player on one board: a sentence for the score, one for the place and one for prizes; none: nothing
 * changes.
 */
export function previewWords({ campaign, before, after }: Words): string[] {
  const isShared = sharesPlaces[campaign.rules.tie_rule];
  const words: string[] = [];
  if (before.score !== after.score) words.push(`Score: ${scoreText(before)} → ${scoreText(after)}`);
  if (before.place !== after.place)
    words.push(
      `Place: ${placeText(before)} → ${placeText(after)}${isShared ? '' : othersText(before, after)}`,
    );
  const [won, wins] = [prizesText(before), prizesText(after)];
  if (after.place !== undefined && won !== wins) words.push(`Wins now: ${won} → ${wins}`);
  return words;
}

function scoreText({ score }: PlayerPlace): string {
  return score === null ? 'none' : decimalText(score);
}

function placeText({ place }: PlayerPlace): string {
  if (place === undefined) return 'below the first 10,000';
  return place === null ? 'not on the board' : decimalText(String(place));
}

function prizesText({ prizes }: PlayerPlace): string {
  return prizes.join(', ') || 'nothing';
}

/** Who is between the two places moves by one, where places are not shared. */
function othersText({ place: from }: PlayerPlace, { place: to }: PlayerPlace): string {
  if (typeof from !== 'number' || to === undefined) return '';
  if (to === null) return '; all players below move up by one';
  const moved = Math.abs(to - from);
  if (moved === 0) return '';
  return `; ${moved === 1 ? '1 other player moves' : `${decimalText(String(moved))} others move`} ${to > from ? 'up' : 'down'}`;
}
