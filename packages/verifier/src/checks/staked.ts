import type { Whole } from '@laurel/rules/money/decimal.ts';

/** What players staked in rounds that count, in 10^-8, as the opened events give it (docs/rules/prizes.md#6). */
export class Staked {
  /** By player; more than one of a player who was erased in between. */
  readonly #players = new Map<string, bigint[]>();
  #sum = 0n;

  add(player_hash: string, turnover: Whole): void {
    if (turnover === 0) return;
    const staked = BigInt(turnover);
    this.#sum += staked;
    const known = this.#players.get(player_hash);
    if (known) known.push(staked);
    else this.#players.set(player_hash, [staked]);
  }

  has(player_hash: string): boolean {
    return this.#players.has(player_hash);
  }

  /**
   * The sum without those of players who are not on the board. undefined: some of them were erased in between, and the list
   * does not say which of their stakes count.
   */
  without(excluded: readonly string[]): bigint | undefined {
    let sum = this.#sum;
    for (const [player_hash, times] of countEach(excluded)) {
      const own = this.#players.get(player_hash) ?? [];
      if (own.length > times) return undefined;
      for (const one of own) sum -= one;
    }
    return sum;
  }
}

function countEach(players: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const player of players) counts.set(player, (counts.get(player) ?? 0) + 1);
  return counts;
}
