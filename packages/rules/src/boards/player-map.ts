/** A map of more players is divided: one of a million is copied whole when it grows, in some 60 ms. */
const MAX_UNDIVIDED = 16_384;
const PARTS = 64;

/** Of an id, the last characters decide its part: ids often begin alike. */
const LOOKED_AT = 8;

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
  let hash = player_id.length;
  for (let at = Math.max(0, player_id.length - LOOKED_AT); at < player_id.length; at++)
    hash = (Math.imul(hash, 31) + player_id.charCodeAt(at)) | 0;
  return (hash ^ (hash >>> 16)) & (PARTS - 1);
}
