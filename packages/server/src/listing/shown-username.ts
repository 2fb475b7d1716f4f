import { placeholderName } from '@laurel/rules/players/names.ts';
import type { NamedPlayer } from '../boards/boards.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A username with only its beginning shown: two characters of a name of four or more, one of a shorter one, then `***`, so
 * that its length does not show either.
 */
export function maskedUsername(username: string): string {
  const beginning: string[] = [];
  for (const { segment } of graphemes.segment(username)) {
    beginning.push(segment);
    if (beginning.length === 4) break;
  }
  const shown = beginning.length === 4 ? 2 : 1;
  return `${beginning.slice(0, shown).join('')}***`;
}

/**
 * The public name: masked if the tenant wants that, otherwise, if no name is known, a word with a part of the hash. A
 * team's is public.
 */
export function shownUsername(
  { player_hash, username, isTeam }: Pick<NamedPlayer, 'player_hash' | 'username' | 'isTeam'>,
  { mask_usernames, player }: { mask_usernames: boolean; player: string },
): string {
  const known = username && mask_usernames && !isTeam ? maskedUsername(username) : username;
  return known || placeholderName(player, player_hash);
}
