interface Erasure {
  readonly seq: number;
  readonly events: number;
}

/** Which players were erased, after which event, and how many events each of them had. */
export class Erasures {
  readonly #byPlayer = new Map<string, Erasure[]>();
  #isSorted = true;
  /** The numbers of events that cannot be opened, in order. */
  readonly #opaque: number[] = [];

  add(player_hash: string, seq: number, events: number): void {
    this.#isSorted = false;
    const known = this.#byPlayer.get(player_hash);
    if (known) known.push({ seq, events });
    else this.#byPlayer.set(player_hash, [{ seq, events }]);
  }

  /** Decisions of the same moment may name events in another order than their own. */
  #sort(): void {
    if (this.#isSorted) return;
    for (const own of this.#byPlayer.values()) own.sort((a, b) => a.seq - b.seq);
    this.#isSorted = true;
  }

  has(player_hash: string): boolean {
    return this.#byPlayer.has(player_hash);
  }

  /** How often the player was erased, as far as the decisions were read. */
  count(player_hash: string): number {
    return this.#byPlayer.get(player_hash)?.length ?? 0;
  }

  /** How often the player had been erased before an event. */
  before(player_hash: string, seq: number): number {
    this.#sort();
    const own = this.#byPlayer.get(player_hash);
    if (!own) return 0;
    let [low, high] = [0, own.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((own[middle] as Erasure).seq < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Takes the next event that cannot be opened. */
  hide(seq: number): void {
    this.#opaque.push(seq);
  }

  /**
   * The first event that cannot be opened although no erasure explains it: each is of a player who was erased after it, and
   * from any event on there are no more of them than those who were erased later had.
   */
  get unexplained(): number | undefined {
    const erasures = [...this.#byPlayer.values()].flat().sort((a, b) => b.seq - a.seq);
    let [at, explained] = [0, 0];
    for (const [number, seq] of this.#opaque.toReversed().entries()) {
      for (let one = erasures[at]; one && one.seq >= seq; one = erasures[at]) {
        explained += one.events;
        at += 1;
      }
      if (number >= explained) return seq;
    }
    return undefined;
  }
}
