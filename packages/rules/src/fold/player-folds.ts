import type { FoldedCampaign } from '../kinds/campaign-kind.ts';
import type { TournamentScore } from '../kinds/tournament/tournament.ts';
import type { Whole } from '../money/decimal.ts';
import {
  emptyFold,
  type KeptChange,
  type KeptRounds,
  type PlayerFold,
  SNAPSHOT_ROUNDS,
  snapshotOf,
  stepRound,
} from './fold.ts';
import type { GameRound } from '../rounds/rounds.ts';
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

/** Where the folds of one campaign lie: the first slot, and the slots of their state. */
interface Place {
  at: number;
  state: StateSlots;
  /** What `look` shows. */
  fold: { -readonly [Member in keyof PlayerFold]: PlayerFold[Member] };
}

/** Where the folds of each campaign lie. */
export class FoldPlaces {
  readonly #places: Place[] = [];
  readonly #blank: PlayerFolds;

  constructor(campaigns: readonly FoldedCampaign[]) {
    const numbers: number[] = [];
    for (const { kind, rules } of campaigns) {
      const at = numbers.length;
      const state = new StateSlots(at + STATE, kind.initial(rules));
      this.#places.push({ at, state, fold: { ...NOTHING, joined_at: null, state: null } });
      // Never whole numbers only: the list would be one of integers, and be made again for the first fraction.
      for (let slot = 0; slot < STATE + state.width; slot += 1) numbers.push(0.5);
    }
    this.#blank = { numbers, spilled: undefined, kept: [] };
    for (const [position, { kind, rules }] of campaigns.entries())
      this.#clear(this.#blank, position, kind.initial(rules));
  }

  get count(): number {
    return this.#places.length;
  }

  /** The folds of a player without a round. */
  none(): PlayerFolds {
    return copyOf(this.#blank);
  }

  /** Has the player a round in the campaign at that position? */
  has(folds: PlayerFolds, position: number): boolean {
    return folds.numbers[this.#at(position)] !== NO_FOLD;
  }

  /** How many rounds the fold has folded away; infinite for an earlier version's fold, which does not say so. */
  passedRounds(folds: PlayerFolds, position: number): number {
    const kept = folds.numbers[this.#at[position] as number] as number;
    if (kept === OLDER) return Number.POSITIVE_INFINITY;
    return kept === NO_FOLD ? 0 : (folds.kept[kept - 1]?.folded_rounds ?? 0);
  }

  /** Does the fold lie there as an earlier version wrote it? */
  isOlder(folds: PlayerFolds, position: number): boolean {
    return folds.numbers[this.#at(position)] === OLDER;
  }

  /** The fold at that position. It is the same object at each look at the position, to be used before the next one. */
  look(folds: PlayerFolds, position: number): PlayerFold | OlderFold | undefined {
    const { at, state, fold } = this.#places[position] as Place;
    const kept = folds.numbers[at + KEPT] as number;
    if (kept === NO_FOLD) return undefined;
    if (kept === OLDER) return { older: readSlot(folds, at + JOINED) as string };
    const { boundary, folded_rounds, tail } = folds.kept[kept - 1] as KeptRounds;
    fold.joined_at = readSlot(folds, at + JOINED) as number | null;
    fold.boundary = boundary;
    fold.folded_rounds = folded_rounds;
    fold.state = state.read(folds);
    fold.tail = tail;
    return fold;
  }

  /** The same with a state of its own. */
  fold(folds: PlayerFolds, position: number, campaign: FoldedCampaign): PlayerFold | OlderFold | undefined {
    const fold = this.look(folds, position);
    if (!fold || 'older' in fold) return fold;
    return { ...fold, state: campaign.kind.copy(campaign.rules, fold.state) };
  }

  /** The score of a fold, in 10^-8; null: not on the board; undefined: nobody asked since the fold was read. */
  units(folds: PlayerFolds, position: number): Whole | null | undefined {
    const units = readSlot(folds, this.#at(position) + UNITS) as Whole | null;
    return units === UNKNOWN ? undefined : units;
  }

  /** When that score was reached. */
  reachedAt(folds: PlayerFolds, position: number): number | null {
    return readSlot(folds, this.#at(position) + REACHED) as number | null;
  }

  /** Puts a fold into its slots; `score`: what it is worth, where known. */
  put(folds: PlayerFolds, position: number, fold: PlayerFold | OlderFold, score?: TournamentScore): void {
    const at = this.#at(position);
    if ('older' in fold) {
      folds.numbers[at + KEPT] = OLDER;
      writeSlot(folds, at + JOINED, fold.older);
      return;
    }
    this.#keep(folds, at, fold.boundary, fold.folded_rounds, fold.tail, fold.joined_at);
    this.#note(folds, at, score);
    this.#state(position).write(folds, fold.state);
  }

  /** The player has no round in the campaign. */
  remove(folds: PlayerFolds, position: number): void {
    this.#clear(folds, position, this.#state(position).read(this.#blank));
  }

  /**
   * What the news change of the rounds that the fold at that position keeps, as `extendFold` finds it; null: nothing.
   * `RefoldFrom`: as of `extendFold`.
   */
  changeOf(
    folds: PlayerFolds,
    position: number,
    campaign: ScoredCampaign,
    news: PlayerRounds,
    joinedAt: number | null,
  ): KeptChange | RefoldFrom | null {
    const { at } = this.#places[position] as Place;
    const kept = folds.numbers[at + KEPT] as number;
    if (kept === NO_FOLD) return news.changeOf(NOTHING);
    if (kept === OLDER) return FROM_START;
    if (campaign.needsJoin && !knowsJoin(campaign, { joined_at: joinedIn(folds, at) }, joinedAt)) return FROM_START;
    return news.changeOf(folds.kept[kept - 1] as KeptRounds);
  }

  /**
   * Takes that change into the fold at that position: `before` has the fold, and `into`, a copy of it, gets the new one with
   * its score. Returns the snapshots that folding passed.
   */
  take(
    before: PlayerFolds,
    into: PlayerFolds,
    position: number,
    campaign: ScoredCampaign,
    { boundary, folded_rounds, folded, tail }: KeptChange,
    joinedAt: number | null,
    snapshotRounds = SNAPSHOT_ROUNDS,
  ): readonly PlayerFold[] {
    const { at, state: slots } = this.#places[position] as Place;
    const joined_at = campaign.needsJoin ? joinedAt : null;
    const state = slots.read(before);
    let snapshots = NO_SNAPSHOTS;
    let rounds = folded_rounds - folded.length;
    for (const round of folded) {
      stepRound(campaign, state, round, false, joined_at, null);
      rounds += 1;
      if (rounds % snapshotRounds === 0)
        snapshots = [...snapshots, snapshotOf(campaign, state, round, rounds, joined_at)];
    }
    if (folded.length > 0) slots.write(into, state);
    const last = tail.length - 1;
    for (let index = 0; index <= last; index += 1)
      stepRound(campaign, state, tail[index] as GameRound, index === last, joined_at, null);
    this.#keep(into, at, boundary, folded_rounds, tail, joined_at);
    this.#note(into, at, campaign.kind.outcome(campaign.rules, state));
    return snapshots;
  }

  /** Drops rounds that no fold keeps any more. */
  tidy(folds: PlayerFolds): void {
    const places: number[] = [];
    const kept: KeptRounds[] = [];
    for (const { at } of this.#places) {
      const place = folds.numbers[at] as number;
      if (place <= 0) continue;
      places[place] ??= kept.push(folds.kept[place - 1] as KeptRounds);
      folds.numbers[at] = places[place];
    }
    // A copy has no room for more than it holds.
    folds.kept = kept.slice();
  }

  #at(position: number): number {
    return (this.#places[position] as Place).at;
  }

  #state(position: number): StateSlots {
    return (this.#places[position] as Place).state;
  }

  #keep(
    folds: PlayerFolds,
    at: number,
    boundary: KeptRounds['boundary'],
    folded_rounds: number,
    tail: KeptRounds['tail'],
    joined_at: number | null,
  ): void {
    let place = folds.kept.length;
    while (place > 0 && (folds.kept[place - 1] as KeptRounds).tail !== tail) place -= 1;
    if (place === 0) place = folds.kept.push({ boundary, folded_rounds, tail });
    folds.numbers[at + KEPT] = place;
    writeSlot(folds, at + JOINED, joined_at);
  }

  #note(folds: PlayerFolds, at: number, score: TournamentScore | undefined): void {
    writeSlot(folds, at + UNITS, score ? score.units : UNKNOWN);
    writeSlot(folds, at + REACHED, score ? score.reached_at : null);
  }

  #clear(folds: PlayerFolds, position: number, initial: unknown): void {
    const at = this.#at(position);
    folds.numbers[at + KEPT] = NO_FOLD;
    writeSlot(folds, at + JOINED, null);
    this.#note(folds, at, NO_SCORE);
    this.#state(position).write(folds, initial);
  }
}

function joinedIn(folds: PlayerFolds, at: number): number | null {
  return readSlot(folds, at + JOINED) as number | null;
}

const NO_SCORE: TournamentScore = { units: null, reached_at: null };
const NO_SNAPSHOTS: readonly PlayerFold[] = [];

/** A copy that can be changed without changing the original. */
export function copyOf({ numbers, spilled, kept }: PlayerFolds): PlayerFolds {
  return { numbers: numbers.slice(), spilled: spilled && new Map(spilled), kept: kept.slice() };
}
