import type { FoldedCampaign } from '../kinds/campaign-kind.ts';
import type { TournamentScore } from '../kinds/tournament/tournament.ts';
import type { Whole } from '../money/decimal.ts';
import {
  emptyFold,
  type KeptRounds,
  type PlayerFold,
  SNAPSHOT_ROUNDS,
  snapshotOf,
  stepRound,
} from './fold.ts';
import { FROM_START, knowsJoin, type RefoldFrom } from './late-rounds.ts';
import type { PlayerRounds } from './new-rounds.ts';
import type { OlderFold } from './player-row.ts';
import { readSlot, type Slots, StateSlots, writeSlot } from './state-slots.ts';

/** A campaign whose folds are held. */
export type ScoredCampaign = FoldedCampaign<unknown, unknown, TournamentScore>;

/**
 * All folds of one player in some campaigns. Every fold has its slots in one list of numbers: which rounds it keeps, when the
 * player joined, the score, the kind's state. Rounds that several folds keep are there once. Not changed while it is shown:
 * a step works on a copy.
 */
export interface PlayerFolds extends Slots {
  kept: KeptRounds[];
}

/** The first slots of a fold: what it keeps, by position in `kept` plus one, or one of these two. */
const KEPT = 0;
const NO_FOLD = 0;
const OLDER = -1;
/** When the player joined; of an older fold its text. */
const JOINED = 1;
/** The score and when it was reached; the first is UNKNOWN where nobody asked yet. */
const UNITS = 2;
const REACHED = 3;
const UNKNOWN = Number.POSITIVE_INFINITY;
const STATE = 4;

const NOTHING: KeptRounds = emptyFold({ kind: { initial: () => null } } as never, null);

/** Where the folds of each campaign lie. */
export class FoldPlaces {
  readonly #at: number[] = [];
  readonly #states: StateSlots[] = [];
  readonly #blank: PlayerFolds = { numbers: [], spilled: undefined, kept: [] };

  constructor(campaigns: readonly FoldedCampaign[]) {
    const numbers: number[] = [];
    for (const { kind, rules } of campaigns) {
      const at = numbers.length;
      const state = new StateSlots(at + STATE, kind.initial(rules));
      this.#at.push(at);
      this.#states.push(state);
      // Never whole numbers only: the list would be one of integers, and be made again for the first fraction.
      for (let slot = 0; slot < STATE + state.width; slot += 1) numbers.push(0.5);
    }
    this.#blank = { numbers, spilled: undefined, kept: [] };
    for (const [position, { kind, rules }] of campaigns.entries())
      this.#clear(this.#blank, position, kind.initial(rules));
  }

  get count(): number {
    return this.#at.length;
  }

  /** The folds of a player without a round. */
  none(): PlayerFolds {
    return copyOf(this.#blank);
  }

  /** Has the player a round in the campaign at that position? */
  has(folds: PlayerFolds, position: number): boolean {
    return folds.numbers[this.#at[position] as number] !== NO_FOLD;
  }

  /** How many rounds the fold has folded away; infinite for an earlier version's fold, which does not say so. */
  passedRounds(folds: PlayerFolds, position: number): number {
    const kept = folds.numbers[this.#at[position] as number] as number;
    if (kept === OLDER) return Number.POSITIVE_INFINITY;
    return kept === NO_FOLD ? 0 : (folds.kept[kept - 1]?.folded_rounds ?? 0);
  }

  /** Does the fold lie there as an earlier version wrote it? */
  isOlder(folds: PlayerFolds, position: number): boolean {
    return folds.numbers[this.#at[position] as number] === OLDER;
  }

  /** The fold at that position. Its state is the same object at each look: it is to be used before the next one. */
  look(folds: PlayerFolds, position: number): PlayerFold | OlderFold | undefined {
    const at = this.#at[position] as number;
    const kept = folds.numbers[at + KEPT] as number;
    if (kept === NO_FOLD) return undefined;
    if (kept === OLDER) return { older: readSlot(folds, at + JOINED) as string };
    const { boundary, folded_rounds, tail } = folds.kept[kept - 1] as KeptRounds;
    const joined_at = readSlot(folds, at + JOINED) as number | null;
    const state = (this.#states[position] as StateSlots).read(folds);
    return { joined_at, boundary, folded_rounds, state, tail };
  }

  /** The same with a state of its own. */
  fold(folds: PlayerFolds, position: number, campaign: FoldedCampaign): PlayerFold | OlderFold | undefined {
    const fold = this.look(folds, position);
    if (!fold || 'older' in fold) return fold;
    return { ...fold, state: campaign.kind.copy(campaign.rules, fold.state) };
  }

  /** The score of a fold, in 10^-8; null: not on the board; undefined: nobody asked since the fold was read. */
  units(folds: PlayerFolds, position: number): Whole | null | undefined {
    const units = readSlot(folds, (this.#at[position] as number) + UNITS) as Whole | null;
    return units === UNKNOWN ? undefined : units;
  }

  /** When that score was reached. */
  reachedAt(folds: PlayerFolds, position: number): number | null {
    return readSlot(folds, (this.#at[position] as number) + REACHED) as number | null;
  }

  /** Puts a fold into its slots; `score`: what it is worth, where known. */
  put(folds: PlayerFolds, position: number, fold: PlayerFold | OlderFold, score?: TournamentScore): void {
    const at = this.#at[position] as number;
    if ('older' in fold) {
      folds.numbers[at + KEPT] = OLDER;
      writeSlot(folds, at + JOINED, fold.older);
      return;
    }
    this.#keep(folds, at, fold, fold.joined_at);
    this.#note(folds, at, score);
    (this.#states[position] as StateSlots).write(folds, fold.state);
  }

  /** The player has no round in the campaign. */
  remove(folds: PlayerFolds, position: number): void {
    this.#clear(folds, position, (this.#states[position] as StateSlots).read(this.#blank));
  }

  /**
   * Takes what is new of the player into the fold at that position, as `extendFold` does: `before` has the fold, and `into`,
   * a copy of it, gets the new one with its score. null: the news change nothing. `RefoldFrom`: as of `extendFold`. Else the
   * snapshots that folding passed.
   */
  extend(
    before: PlayerFolds,
    into: () => PlayerFolds,
    position: number,
    campaign: ScoredCampaign,
    news: PlayerRounds,
    joinedAt: number | null,
    snapshotRounds = SNAPSHOT_ROUNDS,
  ): readonly PlayerFold[] | RefoldFrom | null {
    const at = this.#at[position] as number;
    const kept = before.numbers[at + KEPT] as number;
    if (kept === OLDER) return FROM_START;
    const known = kept === NO_FOLD ? NOTHING : (before.kept[kept - 1] as KeptRounds);
    const joined_at =
      kept === NO_FOLD
        ? campaign.needsJoin
          ? joinedAt
          : null
        : (readSlot(before, at + JOINED) as number | null);
    if (!knowsJoin(campaign, { joined_at }, joinedAt)) return FROM_START;
    const change = news.changeOf(known);
    if (change === null || 'refold_from' in change) return change;
    const folds = into();
    const slots = this.#states[position] as StateSlots;
    const state = slots.read(before);
    const { folded, tail } = change;
    let snapshots = NO_SNAPSHOTS;
    let rounds = known.folded_rounds;
    for (const round of folded) {
      stepRound(campaign, state, round, false, joined_at, null);
      rounds += 1;
      if (rounds % snapshotRounds === 0)
        snapshots = [...snapshots, snapshotOf(campaign, state, round, rounds, joined_at)];
    }
    if (folded.length > 0) slots.write(folds, state);
    const last = tail.length - 1;
    for (let index = 0; index <= last; index += 1)
      stepRound(campaign, state, tail[index] as never, index === last, joined_at, null);
    this.#keep(folds, at, change, joined_at);
    this.#note(folds, at, campaign.kind.outcome(campaign.rules, state));
    return snapshots;
  }

  /** Drops rounds that no fold keeps any more. */
  tidy(folds: PlayerFolds): void {
    if (folds.kept.length < 2) return;
    const places: number[] = [];
    const kept: KeptRounds[] = [];
    for (const at of this.#at) {
      const place = folds.numbers[at] as number;
      if (place <= 0) continue;
      places[place] ??= kept.push(folds.kept[place - 1] as KeptRounds);
      folds.numbers[at] = places[place];
    }
    folds.kept = kept;
  }

  #keep(folds: PlayerFolds, at: number, kept: KeptRounds, joined_at: number | null): void {
    const { tail } = kept;
    let place = folds.kept.length;
    while (place > 0 && (folds.kept[place - 1] as KeptRounds).tail !== tail) place -= 1;
    if (place === 0) {
      const { boundary, folded_rounds } = kept;
      place = folds.kept.push({ boundary, folded_rounds, tail });
    }
    folds.numbers[at + KEPT] = place;
    writeSlot(folds, at + JOINED, joined_at);
  }

  #note(folds: PlayerFolds, at: number, score: TournamentScore | undefined): void {
    writeSlot(folds, at + UNITS, score ? score.units : UNKNOWN);
    writeSlot(folds, at + REACHED, score ? score.reached_at : null);
  }

  #clear(folds: PlayerFolds, position: number, initial: unknown): void {
    const at = this.#at[position] as number;
    folds.numbers[at + KEPT] = NO_FOLD;
    writeSlot(folds, at + JOINED, null);
    this.#note(folds, at, NO_SCORE);
    (this.#states[position] as StateSlots).write(folds, initial);
  }
}

const NO_SCORE: TournamentScore = { units: null, reached_at: null };
const NO_SNAPSHOTS: readonly PlayerFold[] = [];

/** A copy that can be changed without changing the original. */
export function copyOf({ numbers, spilled, kept }: PlayerFolds): PlayerFolds {
  return { numbers: numbers.slice(), spilled: spilled && new Map(spilled), kept: kept.slice() };
}
