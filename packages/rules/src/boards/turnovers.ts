import type { Whole } from '../money/decimal.ts';
import { PlayerMap } from './player-map.ts';

/** What a player staked in rounds that count, in 10^-8, and whether the player may appear on the board. */
export interface Turnover {
  readonly player_id: string;
  readonly turnover: Whole;
  readonly eligible: boolean;
}

/**
 * The turnovers of a campaign's players, and their sum: that of the players who may appear on the board, with a score or
 * without (docs/rules/prizes.md#6).
 */
export class Turnovers {
  readonly #players = new PlayerMap<Turnover>();
  readonly #before: Turnovers | undefined;
  #sum: bigint;
  #changes = 0;
  #corrections = 0;

  /** These turnovers are a draft of `before`, if that is given. */
  constructor(before?: Turnovers) {
    this.#before = before;
    this.#sum = before?.sum ?? 0n;
  }

  /** In 10^-8. */
  get sum(): bigint {
    return this.#sum;
  }

  /** Counts the changes. */
  get changes(): number {
    return this.#changes;
  }

  /** Counts how often a turnover that was known became less, or began or ceased to be in the sum. */
  get corrections(): number {
    return this.#corrections;
  }

  of(player_id: string): Turnover | undefined {
    return this.#players.get(player_id) ?? this.#before?.of(player_id);
  }

  /** Returns whether anything changed. */
  set(player_id: string, turnover: Whole, eligible: boolean): boolean {
    const known = this.of(player_id);
    if ((known?.turnover ?? 0) === turnover && (known?.eligible ?? eligible) === eligible) return false;
    this.#sum += counted({ turnover, eligible }) - (known ? counted(known) : 0n);
    this.#players.set(player_id, { player_id, turnover, eligible });
    this.#changes += 1;
    if (known && (known.eligible !== eligible || turnover < known.turnover)) this.#corrections += 1;
    return true;
  }

  /** Takes the changes of a draft of these. */
  take(draft: Turnovers): void {
    for (const one of draft.#players.values()) this.#players.set(one.player_id, one);
    this.#sum = draft.sum;
    this.#changes += draft.changes;
    this.#corrections += draft.corrections;
  }

  /** Players who staked something, in no particular order. */
  *values(): IterableIterator<Turnover> {
    for (const one of this.#players.values()) if (one.turnover !== 0) yield one;
  }
}

function counted({ turnover, eligible }: Pick<Turnover, 'turnover' | 'eligible'>): bigint {
  return eligible ? BigInt(turnover) : 0n;
}
