import { sharesPlaces } from '@laurel/rules/boards/tie-rule.ts';
import { t } from '../../../languages/messages.ts';
import { decimalText } from '../../../values/decimal-text.ts';
import type { PlayerPlace, BoardPreview } from './void-preview.ts';

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
  if (before.score !== after.score)
    words.push(t('Score: {before} → {after}', { before: scoreText(before), after: scoreText(after) }));
  if (before.place !== after.place)
    words.push(
      `${t('Place: {before} → {after}', { before: placeText(before), after: placeText(after) })}${isShared ? '' : othersText(before, after)}`,
    );
  const [won, wins] = [prizesText(before), prizesText(after)];
  if (after.place !== undefined && won !== wins) words.push(t('Wins now: {won} → {wins}', { won, wins }));
  return words;
}

function scoreText({ score }: PlayerPlace): string {
  return score === null ? t('none') : decimalText(score);
}

function placeText({ place }: PlayerPlace): string {
  if (place === undefined) return t('below the first {count, number}', { count: 10_000 });
  return place === null ? t('not on the board') : decimalText(String(place));
}

function prizesText({ prizes }: PlayerPlace): string {
  return prizes.join(', ') || t('nothing');
}

/** Who is between the two places moves by one, where places are not shared. */
function othersText({ place: from }: PlayerPlace, { place: to }: PlayerPlace): string {
  if (typeof from !== 'number' || to === undefined) return '';
  if (to === null) return t('; all players below move up by one');
  const moved = Math.abs(to - from);
  if (moved === 0) return '';
  return to > from
    ? t('; {moved, plural, one {# other player moves} other {# others move}} up', { moved })
    : t('; {moved, plural, one {# other player moves} other {# others move}} down', { moved });
}
