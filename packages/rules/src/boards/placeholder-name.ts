/**
 * The name of a player without a username: `Player`, in the reader's language, and 6 characters of the hash
 * (docs/rules/listing.md#6).
 */
export function placeholderName(player: string, player_hash: string): string {
  return `${player} ${player_hash.slice(0, 6)}`;
}
