const form = /^erased:([0-9a-f]{64})(?::[1-9]\d{0,8})?$/;

/**
 * The id that replaces an erased player's: it holds the hash that public boards show, so that lines stay under it.
 * `number`: how often a player of this hash was erased, from 1; events that come after an erasure are a new player, who may
 * be erased again.
 */
export function erasedId(player_hash: string, number: number): string {
  return number === 1 ? `erased:${player_hash}` : `erased:${player_hash}:${number}`;
}

/** The hash that an erased player's id holds; undefined for an id that senders gave. */
export function hashOfErased(player_id: string): string | undefined {
  return player_id.startsWith('erased:') ? form.exec(player_id)?.[1] : undefined;
}

/** Is it the id of an erased player? No event can name one. */
export function isErased(player_id: string): boolean {
  return hashOfErased(player_id) !== undefined;
}
