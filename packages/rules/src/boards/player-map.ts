/** A map of more players is divided: one of a million is copied whole when it grows, in some 60 ms. */
const MAX_UNDIVIDED = 16_384;
const PARTS_BITS = 6;
const PARTS = 2 ** PARTS_BITS;
/** 2^32 divided by the golden ratio: close numbers are spread over all parts. */
const GOLDEN = 0x9e3779b1;

/**
 * Some of the last characters of an id decide its part, as ids often begin alike, but not the very last ones: a board is
 * read in the order of ids, so that most go into the part of the one before, which is in the processor's cache.
 */
const LOOKED_AT = 8;
const NOT_LOOKED_AT = 3;

/** Values by player, of any number of players: no change takes longer than about a millisecond. */
export class PlayerMap<Value> {
  #parts: Map<string, Value>[] = [new Map()];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(player_id: string): Value | undefined {
    return this.#partOf(player_id).get(player_id);
  }

  set(player_id: string, value: Value): void {
    const part = this.#partOf(player_id);
    const before = part.size;
    part.set(player_id, value);
    this.#size += part.size - before;
    if (this.#parts.length === 1 && this.#size > MAX_UNDIVIDED) this.#divide();
  }

  delete(player_id: string): void {
    if (this.#partOf(player_id).delete(player_id)) this.#size -= 1;
  }

  /** In no particular order. */
  *values(): IterableIterator<Value> {
    for (const part of this.#parts) yield* part.values();
  }

  #divide(): void {
    const [whole] = this.#parts as [Map<string, Value>];
    this.#parts = Array.from({ length: PARTS }, () => new Map());
    for (const [player_id, value] of whole) this.#partOf(player_id).set(player_id, value);
  }

  #partOf(player_id: string): Map<string, Value> {
    const parts = this.#parts;
    return parts[parts.length === 1 ? 0 : partOf(player_id)] as Map<string, Value>;
  }
}

function partOf(player_id: string): number {
  const end = player_id.length > LOOKED_AT ? player_id.length - NOT_LOOKED_AT : player_id.length;
  let hash = player_id.length;
  for (let at = Math.max(0, end - LOOKED_AT); at < end; at++)
    hash = (Math.imul(hash, 31) + player_id.charCodeAt(at)) | 0;
  // The highest bits of the product depend on all of the hash.
  return Math.imul(hash, GOLDEN) >>> (32 - PARTS_BITS);
}
