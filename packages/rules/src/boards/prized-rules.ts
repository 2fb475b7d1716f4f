import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { Whole } from '../money/decimal.ts';
import type { BoardRules, KnownEntry, PlayerLine } from './line.ts';
import { PlayerMap } from './player-map.ts';

/** What a player staked in rounds that count, in 10^-8, and whether the player may appear on the board. */
interface Turnover {
  readonly player_id: string;
  readonly turnover: Whole;
  readonly eligible: boolean;
}

/**
 * The turnovers of a campaign's players, and their sum: that of the players who may appear on the board, with a score or
 * without (docs/rules/prizes.md#6).
 */
class Turnovers {
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

  /** Counts how often a known turnover became less, or began or ceased to be in the sum. */
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
