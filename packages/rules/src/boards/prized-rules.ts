import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { Whole } from '../money/decimal.ts';
import type { BoardRules, KnownEntry, PlayerLine } from './line.ts';
import { type Turnover, Turnovers } from './turnovers.ts';

/** The rules of a board with its prizes as they are now: those of a pool of turnover grow with what players stake. */
export class PrizedRules {
  #rules: BoardRules;
  /** What the pool of turnover comes to, in 10^-8; 0 where there is none. */
  #amount: bigint;
  readonly #turnovers: Turnovers | undefined;
  /** Counts other prizes. */
  #changes = 0;

  /** `turnovers`, `amount`: those of a draft. */
  constructor(rules: BoardRules, turnovers = rules.pool && new Turnovers(), amount = 0n) {
    this.#rules = rules;
    this.#turnovers = turnovers;
    this.#amount = amount;
  }

  /** The prizes stay the same object while they are the same. */
  get rules(): BoardRules {
    return this.#rules;
  }

  /** How many times there were other prizes. */
  get changes(): number {
    return this.#changes;
  }

  /** How often anything changed. */
  get touches(): number {
    return this.#changes + (this.#turnovers?.changes ?? 0);
  }

  /** Whether players' turnovers count. */
  get isGrowing(): boolean {
    return this.#turnovers !== undefined;
  }

  setPrizes(prizes: readonly Prize[]): void {
    if (prizes === this.#rules.prizes) return;
    this.#rules = { ...this.#rules, prizes };
    this.#changes += 1;
  }

  /** Of all players who may appear on the board, in 10^-8. */
  get turnover(): bigint {
    return this.#turnovers?.sum ?? 0n;
  }

  /** As of `Turnovers`. */
  get corrections(): number {
    return this.#turnovers?.corrections ?? 0;
  }

  turnoverOf(player_id: string): Turnover | undefined {
    return this.#turnovers?.of(player_id);
  }

  /** What the player staked became that, in 10^-8. */
  setTurnover(player_id: string, turnover: Whole = 0, eligible: boolean): void {
    const { pool } = this.#rules;
    if (!pool || !this.#turnovers?.set(player_id, turnover, eligible)) return;
    const amount = pool.amountAt(this.#turnovers.sum);
    if (amount === this.#amount) return;
    this.#amount = amount;
    this.setPrizes(pool.prizesOf(amount));
  }

  draft(): PrizedRules {
    return new PrizedRules(this.#rules, this.#turnovers && new Turnovers(this.#turnovers), this.#amount);
  }

  take(draft: PrizedRules): void {
    if (draft.#turnovers) this.#turnovers?.take(draft.#turnovers);
    this.#rules = draft.#rules;
    this.#amount = draft.#amount;
    this.#changes += draft.#changes;
  }

  /** The lines with the turnovers of their players, and players who have only a turnover, with units that are NaN. */
  *everyone(lines: Iterable<PlayerLine>): IterableIterator<KnownEntry> {
    const scored = new Set<string>();
    for (const line of lines) {
      if (this.#turnovers) scored.add(line.player_id);
      yield this.#turnovers ? { ...line, turnover: this.turnoverOf(line.player_id)?.turnover ?? 0 } : line;
    }
    for (const one of this.#turnovers?.values() ?? [])
      if (!scored.has(one.player_id)) yield { ...one, units: Number.NaN, reached_at: Number.NaN };
  }
}
