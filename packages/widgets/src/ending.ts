import type { MeMessage } from '@laurel/client/live/messages.ts';
import type { Formats } from './formats.ts';
import { filled, type WidgetTexts } from './texts.ts';

/** What a player reads about their own result after the end. */
export function endingOf(
  { place, score, prizes }: Pick<MeMessage, 'place' | 'score' | 'prizes'>,
  texts: WidgetTexts,
  formats: Formats,
): string {
  if (place === null) return score === null ? texts.notPlayed : texts.unplaced;
  const came = formats.ordinal(place, texts.ordinals);
  return prizes.length > 0
    ? filled(filled(texts.cameWith, came), prizes.join(', '))
    : filled(texts.came, came);
}

/** What a player reads about the own tickets of a raffle, and once they are drawn the numbers of the draw. */
export function ownTickets(
  score: string | null,
  drawn: readonly number[],
  texts: WidgetTexts,
  formats: Formats,
): string {
  const tickets = formats.counted(Number(score ?? 0), texts.tickets);
  return [tickets, ...drawn.map((number) => filled(texts.drawnAs, formats.count(number)))].join(' · ');
}

/** The first places are won, whatever prizes they have. */
const WON_PLACES = 3;

/** What a move brought the player: a prize, a better one, or one of the first places; empty: none of these. */
export function achievementOf(
  before: Pick<MeMessage, 'place' | 'prizes'> | undefined,
  { place, prizes }: Pick<MeMessage, 'place' | 'prizes'>,
  texts: WidgetTexts,
  formats: Formats,
): string {
  if (!before || place === null) return '';
  const isBetter = before.place === null || place < before.place;
  const isOther = prizes.length > 0 && prizes.join() !== before.prizes.join();
  if (isOther && (isBetter || before.prizes.length === 0)) return filled(texts.reached, prizes.join(', '));
  return isBetter && place <= WON_PLACES ? filled(texts.yourPlace, formats.count(place)) : '';
}
