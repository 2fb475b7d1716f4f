import type { TieRule } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { tieTraits } from '@laurel/contract/campaigns/tie-traits.ts';
import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import type { Score, ScoreType } from '../kinds/scored.ts';
import type { Whole } from '../money/decimal.ts';
import { SCALE } from '../money/scale.ts';
import type { TeamPart } from '../teams/team-points.ts';
import type { RunOrder } from './sorted-runs.ts';

/** A standing with a score, as boards compare it. */
export interface BoardEntry {
  readonly player_id: string;
  /** the score in 10^-8; NaN where boards take it: the player has none, and only a turnover */
  readonly units: Whole;
  /** µs */
  readonly reached_at: number;
  /** What of the score is each team's; only in campaigns with teams (docs/rules/teams.md#3). */
  readonly teams?: readonly TeamPart[] | undefined;
  /** What the player staked, in 10^-8; only in campaigns with a pool of turnover (docs/rules/prizes.md#6). */
  readonly turnover?: Whole | undefined;
}

/**
 * The place of an erased player among players who differ only by id: right after the player `after` ('': before all),
 * and of several there by `place`. So a tie stays in the order that it had with the id.
 */
export interface TiePlace {
  readonly after: string;
  readonly place: number;
}

/** By the ids of erased players. */
export type TiePlaces = ReadonlyMap<string, TiePlace>;

const noPlaces: TiePlaces = new Map();

/**
 * The order of a board (docs/rules/places.md#1): by score, then by who reached it first, then by `player_id` (code points).
 * Total: 0 only for one and the same player (invariant I6). The same for all tie rules; they differ in the places.
 * `erased`: the places of erased players in ties.
 */
export function compareEntries(
  better: ScoreType<never, never>['better'],
  erased: TiePlaces = noPlaces,
): (a: BoardEntry, b: BoardEntry) => number {
  const sign = better === 'higher' ? -1 : 1;
  return (a, b) => {
    if (a.units !== b.units) return a.units < b.units ? -sign : sign;
    return a.reached_at - b.reached_at || compareIds(a.player_id, b.player_id, erased);
  };
}

/**
 * The order of a board by two numbers of an entry, for `SortedRuns`; ids decide among equal ones. Scores that no double
 * holds exactly may have equal numbers: NaN leaves them to the comparison.
 */
export function orderOfEntries(
  better: ScoreType<never, never>['better'],
  erased?: TiePlaces,
): RunOrder<BoardEntry> {
  const sign = better === 'higher' ? -1 : 1;
  return {
    compare: compareEntries(better, erased),
    first: ({ units }) => sign * Number(units),
    second: ({ units, reached_at }) => (typeof units === 'number' ? reached_at : Number.NaN),
  };
}

function compareIds(a: string, b: string, erased: TiePlaces): number {
  const [placeA, placeB] = erased.size === 0 ? [] : [erased.get(a), erased.get(b)];
  if (!placeA && !placeB) return compareCodePoints(a, b);
  const byNeighbour = compareCodePoints(placeA?.after ?? a, placeB?.after ?? b);
  return byNeighbour || (placeA?.place ?? 0) - (placeB?.place ?? 0) || compareCodePoints(a, b);
}

/**
 * The places of entries that are in order, of which the one at position `from` (0-based) has the place `first`:
 * `first_to_reach` 1, 2, 3, …; equal scores share the place under the others, `shared` and `pooled` 1, 2, 2, 4, `dense`
 * 1, 2, 2, 3 (docs/rules/places.md#2).
 */
export function placesOf(
  entries: ReadonlyArray<Pick<BoardEntry, 'units'>>,
  tieRule: TieRule,
  { from, first } = { from: 0, first: 1 },
): number[] {
  const { sharesPlaces, countsScores } = tieTraits[tieRule];
  const places: number[] = [];
  let place = first;
  for (const [index, entry] of entries.entries()) {
    const isOther = index > 0 && !(sharesPlaces && entry.units === entries[index - 1]?.units);
    if (isOther) place = countsScores ? place + 1 : from + index + 1;
    places.push(place);
  }
  return places;
}

/** The prizes of a place, or (IM) of a number of rounds used, as the type says (docs/rules/prizes.md#2). */
export function prizesFor<Placed extends Pick<Prize, 'place_from' | 'place_to'>>(
  prizes: readonly Placed[],
  prizesBy: ScoreType<never, never>['prizesBy'],
  place: number,
  units: Whole,
): Placed[] {
  const at = prizesBy === 'place' ? place : Number(BigInt(units) / SCALE);
  return prizes.filter((prize) => at >= prize.place_from && at <= prize.place_to);
}

/** The lines of one score: positions (0-based) from `from` up to but without `to`. */
export interface Tie {
  readonly from: number;
  readonly to: number;
}

/** Counts the lines of a whole board. */
export interface Counts {
  countBetter(units: Whole): number;
  countUpTo(units: Whole): number;
}

/**
 * The ties of entries that follow each other on a board from the position `from`, by their index. The first and the last of
 * them may reach beyond these entries, so the board is asked for their bounds.
 */
export function tiesOf(
  entries: ReadonlyArray<Pick<BoardEntry, 'units'>>,
  from: number,
  board: Counts,
): (index: number) => Tie {
  const ties: Tie[] = [];
  for (const [index, { units }] of entries.entries()) {
    const before = entries[index - 1]?.units === units ? ties[index - 1] : undefined;
    ties.push(
      before ?? { from: index === 0 ? board.countBetter(units) : from + index, to: board.countUpTo(units) },
    );
  }
  return (index) => ties[index] as Tie;
}

/** A player's score as boards take it, NaN for a player who only staked something; null: neither. */
export function boardEntry({
  units,
  reached_at,
  teams,
  turnover,
}: Score): Omit<BoardEntry, 'player_id'> | null {
  const staked = turnover === undefined ? {} : { turnover };
  if (units !== null && reached_at !== null) return { units, reached_at, ...(teams && { teams }), ...staked };
  return turnover ? { units: Number.NaN, reached_at: Number.NaN, ...staked } : null;
}
