/** Names that differ only after so many characters are found together: an index holds no text of any length. */
const MAX_CHARACTERS = 64;

/** A name as it is compared in searches: letters in one width and case, as usernames of staff are compared. */
export function plainForm(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** The beginning of a player's name in that form, by which the list of players finds it. */
export function nameKey(name: string): string {
  return [...plainForm(name)].slice(0, MAX_CHARACTERS).join('');
}

/**
 * The name of a player without a username: `Player`, in the reader's language, and 6 characters of the hash
 * (docs/rules/listing.md#6).
 */
export function placeholderName(player: string, player_hash: string): string {
  return `${player} ${player_hash.slice(0, 6)}`;
}
