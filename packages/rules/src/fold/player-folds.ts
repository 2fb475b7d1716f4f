import type { FoldedCampaign } from '../kinds/campaign-kind.ts';
import { NO_SCORE, type Score } from '../kinds/scored.ts';
import type { Whole } from '../money/decimal.ts';
import type { Joined } from '../rounds/joined.ts';
import {
  emptyFold,
  foldAway,
  joinedHere,
  type KeptChange,
  type KeptRounds,
  type KeptTail,
  type PlayerFold,
  SNAPSHOT_ROUNDS,
  stepTail,
} from './fold.ts';
import { FROM_START, knowsJoin, type RefoldFrom } from './late-rounds.ts';
import type { PlayerRounds } from './new-rounds.ts';
import type { OlderFold } from './player-row.ts';
import { isSameNumber, readSlot, type Slots, StateSlots, writeSlot } from './state-slots.ts';

/** What a fold is worth on a board: the score in 10^-8 and when it was reached, µs; both null: not on the board. */
export type FoldScore = Pick<Score, 'units' | 'reached_at'>;

/** A campaign whose folds have a score. */
export type ScoredCampaign = FoldedCampaign<unknown, unknown, FoldScore>;

/**
 * All folds of one player in some campaigns, as numbers (docs/decisions/folds-in-columns.md): a fold has its slots there,
 * for what it keeps, when the player joined, its score, and its kind's state. Rounds that several folds keep are there once.
 * It is not changed while it is shown: a step works on a copy.
 */
export interface PlayerFolds extends Slots {
  kept: KeptTail[];
}

/** The first slots of a fold: what it keeps, as its position in `kept` plus one, or one of the two below. */
const ROUNDS = 0;
/** How many rounds there were before those. */
const FOLDED = 1;
/** When the player joined, and the player's pauses; the text of an older fold. */
const JOINED = 2;
/** The score, and when it was reached. */
const UNITS = 3;
const REACHED = 4;
const STATE = 5;

const NO_FOLD = 0;
const OLDER = -1;
/** In place of a score that nobody has asked for. */
const UNKNOWN = Number.POSITIVE_INFINITY;

/** Where the fold of one campaign lies. */
interface Place {
  /** Its first slot. */
  at: number;
  state: StateSlots;
  /** What `look` shows. */
  fold: { -readonly [Member in keyof PlayerFold]: PlayerFold[Member] };
  empty: PlayerFold;
}

/**
 * Where the folds of campaigns lie in the numbers of a player, by the position of the campaign. `position` below is one of
 * them.
 */
export class FoldPlaces {
  readonly #places: Place[] = [];
  readonly #blank: PlayerFolds;

  constructor(campaigns: readonly FoldedCampaign[]) {
    const numbers: number[] = [];
    for (const campaign of campaigns) {
      const at = numbers.length;
      const state = new StateSlots(at + STATE, campaign.kind.initial(campaign.rules));
      const empty = emptyFold(campaign, null);
      this.#places.push({ at, state, fold: { ...empty }, empty });
      // Not of whole numbers only: V8 would make the list of a player anew for the first large one.
      for (let slot = 0; slot < STATE + state.width; slot += 1) numbers.push(0.5);
    }
    this.#blank = { numbers, spilled: undefined, kept: [] };
    for (const position of this.#places.keys()) this.remove(this.#blank, position);
  }

  /** The folds of a player without a round. */
  none(): PlayerFolds {
    return copyOf(this.#blank);
  }

  /** Has the player a round in that campaign? */
  has(folds: PlayerFolds, position: number): boolean {
    return folds.numbers[this.#place(position).at] !== NO_FOLD;
  }

  /** How many rounds the fold has folded away; infinite for an earlier version's fold, which does not say so. */
  passedRounds(folds: PlayerFolds, position: number): number {
    const { at } = this.#place(position);
    return folds.numbers[at + ROUNDS] === OLDER
      ? Number.POSITIVE_INFINITY
      : (folds.numbers[at + FOLDED] as number);
  }

  /** The fold there, always in the same object for a position: it is to be used before the next look at it. */
  look(folds: PlayerFolds, position: number): PlayerFold | OlderFold | undefined {
    const { at, state, fold } = this.#place(position);
    const kept = folds.numbers[at + ROUNDS] as number;
    if (kept === NO_FOLD) return undefined;
    if (kept === OLDER) return { older: readSlot(folds, at + JOINED) as string };
    const { boundary, tail } = folds.kept[kept - 1] as KeptTail;
    fold.joined_at = joinedIn(folds, at);
    fold.boundary = boundary;
    fold.folded_rounds = folds.numbers[at + FOLDED] as number;
    fold.state = state.read(folds);
    fold.tail = tail;
    return fold;
  }

  /** The fold there as an object of its own, which later looks leave alone. */
  fold(folds: PlayerFolds, position: number, campaign: FoldedCampaign): PlayerFold | OlderFold | undefined {
    const fold = this.look(folds, position);
    if (!fold || 'older' in fold) return fold;
    return { ...fold, state: campaign.kind.copy(campaign.rules, fold.state) };
  }

  /** The fold's score in 10^-8; null: not on the board; undefined: not known since the fold was put there without. */
  units(folds: PlayerFolds, position: number): Whole | null | undefined {
    const units = readSlot(folds, this.#place(position).at + UNITS) as Whole | null;
    return units === UNKNOWN ? undefined : units;
  }

  /** When that score was reached, µs. */
  reachedAt(folds: PlayerFolds, position: number): number | null {
    return readSlot(folds, this.#place(position).at + REACHED) as number | null;
  }

  /** Has the fold there the same score in both? False where one of them is not known. */
  hasSameScore(folds: PlayerFolds, other: PlayerFolds, position: number): boolean {
    const { at } = this.#place(position);
    return isSameNumber(folds, other, at + UNITS) && isSameNumber(folds, other, at + REACHED);
  }

  /** Puts a fold there; `score`: what it is worth, where known. */
  put(folds: PlayerFolds, position: number, fold: PlayerFold | OlderFold, score?: FoldScore): void {
    const { at, state } = this.#place(position);
    if ('older' in fold) {
      this.remove(folds, position);
      folds.numbers[at + ROUNDS] = OLDER;
      writeSlot(folds, at + JOINED, fold.older);
      note(folds, at, undefined);
      return;
    }
    keep(folds, at, fold, fold.joined_at);
    note(folds, at, score);
    state.write(folds, fold.state);
  }

  /** The player has no round in that campaign. */
  remove(folds: PlayerFolds, position: number): void {
    const { at, state, empty } = this.#place(position);
    folds.numbers[at + ROUNDS] = NO_FOLD;
    folds.numbers[at + FOLDED] = 0;
    writeSlot(folds, at + JOINED, null);
    note(folds, at, NO_SCORE);
    state.write(folds, empty.state);
  }

  /**
   * What news change of the rounds that the fold there keeps; the first half of `extendFold`, with the same results. Without
   * news: whether another join or other pauses change it.
   */
  changeOf(
    folds: PlayerFolds,
    position: number,
    campaign: ScoredCampaign,
    news: PlayerRounds | undefined,
    joinedAt: Joined,
  ): KeptChange | RefoldFrom | null {
    const { at, empty } = this.#place(position);
    const kept = folds.numbers[at + ROUNDS] as number;
    if (kept === NO_FOLD) return news?.changeOf(empty) ?? null;
    if (kept === OLDER) return FROM_START;
    const isJoined = knowsJoin(campaign, { joined_at: joinedIn(folds, at) }, joinedAt);
    if (!isJoined) return FROM_START;
    return news?.changeOfTail(folds.kept[kept - 1] as KeptTail, folds.numbers[at + FOLDED] as number) ?? null;
  }

  /**
   * Takes that change into the fold there, the second half: `before` has the fold, and `into`, a copy of it, gets the new
   * one with its score. Returns what it is worth, and the snapshots that folding passed.
   */
  take<Score extends FoldScore>(
    before: PlayerFolds,
    into: PlayerFolds,
    position: number,
    campaign: FoldedCampaign<unknown, unknown, Score>,
    change: KeptChange,
    joinedAt: Joined,
    snapshotRounds = SNAPSHOT_ROUNDS,
  ): { score: Score; snapshots: readonly PlayerFold[] } {
    const { at, state: slots } = this.#place(position);
    const joined_at = joinedHere(campaign, joinedAt);
    const state = slots.read(before);
    const snapshots = foldAway(campaign, state, change, joined_at, snapshotRounds);
    if (change.folded.length > 0) slots.write(into, state);
    stepTail(campaign, state, change.tail, joined_at);
    keep(into, at, change, joined_at);
    const score = campaign.kind.outcome(campaign.rules, state);
    note(into, at, score);
    return { score, snapshots };
  }

  /** Drops rounds that no fold keeps any more, before the folds are shown. */
  tidy(folds: PlayerFolds): void {
    const places: number[] = [];
    const kept: KeptTail[] = [];
    for (const { at } of this.#places) {
      const place = folds.numbers[at + ROUNDS] as number;
      if (place <= NO_FOLD) continue;
      places[place] ??= kept.push(folds.kept[place - 1] as KeptTail);
      folds.numbers[at + ROUNDS] = places[place];
    }
    // A copy has no room for more than it holds.
    folds.kept = kept.slice();
  }

  #place(position: number): Place {
    return this.#places[position] as Place;
  }
}

/** A copy that can be changed without changing the original. */
export function copyOf({ numbers, spilled, kept }: PlayerFolds): PlayerFolds {
  return { numbers: numbers.slice(), spilled: spilled && new Map(spilled), kept: kept.slice() };
}

// The newest round before a tail follows from it: folds that share the one share the other.
function keep(folds: PlayerFolds, at: number, rounds: KeptRounds, joined_at: Joined): void {
  const { boundary, folded_rounds, tail } = rounds;
  let place = folds.kept.length;
  while (place > 0 && folds.kept[place - 1]?.tail !== tail) place -= 1;
  if (place === 0) place = folds.kept.push({ boundary, tail });
  folds.numbers[at + ROUNDS] = place;
  folds.numbers[at + FOLDED] = folded_rounds;
  writeSlot(folds, at + JOINED, joined_at);
}

function note(folds: PlayerFolds, at: number, score: FoldScore | undefined): void {
  writeSlot(folds, at + UNITS, score === undefined ? UNKNOWN : score.units);
  writeSlot(folds, at + REACHED, score === undefined ? null : score.reached_at);
}

function joinedIn(folds: PlayerFolds, at: number): Joined {
  return readSlot(folds, at + JOINED) as Joined;
}
