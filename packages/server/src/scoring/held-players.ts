import type { FoldPlaces, PlayerFolds } from '@laurel/rules/fold/player-folds.ts';

/** The folds of one period, in the order in which players hold theirs. */
export interface Layout {
  readonly period: number;
  readonly fold_ids: readonly number[];
  readonly places: FoldPlaces;
}

/**
 * One player in the campaigns of one period, as a process holds it: either the folds, or the row that they are read from.
 */
export interface HeldPlayer {
  readonly period: number;
  readonly player_id: string;
  layout: Layout;
  folds: PlayerFolds | undefined;
  /** The folds as the database has them; undefined while it has different ones, or none, or the row is not kept. */
  row: string | undefined;
  /** How many folds the layout had when the player was first held: the number that the budget counts. */
  readonly size: number;
  /** Changed since the newest checkpoint, or in one that is being written: neither may be dropped. */
  isUnwritten: boolean;
}

/** How much a process may hold of the players of all its tenants, in bytes. */
export interface HeldBudget {
  readonly maxBytes: number;
  bytes: number;
}

/**
 * About how much memory a player takes in addition to folds and row: the objects, the id and the place in the map; the
 * newest rounds of a player who is ready; and a fold that is ready (`node --expose-gc bench/columns.ts`).
 */
const BYTES_A_PLAYER = 250;
const BYTES_A_READY_PLAYER = 500;
const BYTES_A_READY_FOLD = 150;

/** From this part of the bounds on. */
const KEEPS_ROWS_FROM = 0.75;

/** The minimum, even if there is no memory to hold players. */
const MIN_READY_FOLDS = 200_000;

/**
 * How many folds of a tenant's players may be ready to be extended: half of the budget. Those of other players are packed,
 * which takes less memory, and reading them again. About so many may be unwritten, and changed by one step: a step
 * in which all players of a tenant have several rounds extends the folds of each once.
 */
export function mostReadyFolds({ maxBytes }: Pick<HeldBudget, 'maxBytes'>): number {
  return Math.max(MIN_READY_FOLDS, Math.floor(maxBytes / 2 / BYTES_A_READY_FOLD));
}

/**
 * The players that a process holds of one tenant, within bounds: the folds of the most recent players are ready to be
 * extended, rows of more are packed, and the others are in the database. The player not touched for the longest is dropped
 * first.
 */
export class HeldPlayers {
  readonly #budget: HeldBudget;
  readonly #ready = new Map<string, HeldPlayer>();
  readonly #packed = new Map<string, HeldPlayer>();
  #readyFolds = 0;

  constructor(budget: HeldBudget) {
    this.#budget = budget;
  }

  get(period: number, player_id: string): HeldPlayer | undefined {
    const key = keyOf(period, player_id);
    return this.#ready.get(key) ?? this.#packed.get(key);
  }

  /** Holds a player, or records that one was touched: its folds are in memory now. `row`: the one that it was packed in. */
  touch(player: HeldPlayer, row: string | undefined): void {
    const key = keyOf(player.period, player.player_id);
    if (this.#packed.delete(key)) this.#budget.bytes -= packedBytes(row);
    if (!this.#ready.delete(key)) this.#addReady(player, 1);
    this.#ready.set(key, player);
  }

  /** Drops players in the given periods: the database has other folds of them. */
  drop(player_ids: Iterable<string>, periods: readonly number[]): void {
    for (const player_id of player_ids)
      for (const period of periods) {
        const key = keyOf(period, player_id);
        const ready = this.#ready.get(key);
        if (ready && this.#ready.delete(key)) this.#addReady(ready, -1);
        const packed = this.#packed.get(key);
        if (packed && this.#packed.delete(key)) this.#budget.bytes -= packedBytes(packed.row);
      }
  }

  /**
   * Is the memory so full that a player may soon be packed? Only then is the row of a player who is ready worth its
   * memory, a third of what a standing would take.
   */
  get keepsRows(): boolean {
    const isMuch = this.#readyFolds > mostReadyFolds(this.#budget) * KEEPS_ROWS_FROM;
    return isMuch || this.#budget.bytes > this.#budget.maxBytes * KEEPS_ROWS_FROM;
  }

  /** Brings the held players back into the bounds. Those who are unwritten were touched last, so they come last. */
  trim(): void {
    const most = mostReadyFolds(this.#budget);
    for (const [key, player] of this.#ready) {
      const isFull = this.#readyFolds > most || this.#budget.bytes > this.#budget.maxBytes;
      if (!isFull || player.isUnwritten) break;
      this.#ready.delete(key);
      this.#addReady(player, -1);
      // The database has the row.
      if (player.row === undefined) continue;
      player.folds = undefined;
      this.#packed.set(key, player);
      this.#budget.bytes += packedBytes(player.row);
    }
    for (const [key, { row }] of this.#packed) {
      if (this.#budget.bytes <= this.#budget.maxBytes) break;
      this.#packed.delete(key);
      this.#budget.bytes -= packedBytes(row);
    }
  }

  /** Gives back what the players take of the budget. */
  clear(): void {
    for (const player of this.#ready.values()) this.#addReady(player, -1);
    for (const { row } of this.#packed.values()) this.#budget.bytes -= packedBytes(row);
    this.#ready.clear();
    this.#packed.clear();
  }

  #addReady({ size }: HeldPlayer, sign: 1 | -1): void {
    this.#readyFolds += sign * size;
    this.#budget.bytes += sign * (BYTES_A_PLAYER + BYTES_A_READY_PLAYER + size * BYTES_A_READY_FOLD);
  }
}

function packedBytes(row: string | undefined): number {
  return BYTES_A_PLAYER + (row?.length ?? 0);
}

function keyOf(period: number, player_id: string): string {
  return `${period} ${player_id}`;
}
