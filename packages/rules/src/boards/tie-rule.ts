import type { TieRule } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { TypeRules } from '../kinds/tournament/tournament-type.ts';
import type { Whole } from '../money/decimal.ts';
import { SCALE } from '../money/scale.ts';
import { compareCodePoints } from './code-points.ts';

/** A standing with a score, as boards compare it. */
export interface BoardEntry {
  readonly player_id: string;
  /** the score in 10^-8 */
  readonly units: Whole;
  /** µs */
  readonly reached_at: number;
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
 * Total: 0 only for one and the same player (invariant I6). The same for both tie rules; they differ in the places.
 * `erased`: the places of erased players in ties.
 */
export function compareEntries(
  better: TypeRules['better'],
  erased: TiePlaces = noPlaces,
): (a: BoardEntry, b: BoardEntry) => number {
  const sign = better === 'higher' ? -1 : 1;
  return (a, b) => {
    if (a.units !== b.units) return a.units < b.units ? -sign : sign;
    return a.reached_at - b.reached_at || compareIds(a.player_id, b.player_id, erased);
  };
}

/**
 * Two numbers of an entry that order entries as `compareEntries` does, for `SortedRuns`; ids decide among equal ones. Scores
 * that no double holds exactly may have equal numbers: NaN leaves them to the comparison.
 */
export function numbersOfEntries(
  better: TypeRules['better'],
): Record<'first' | 'second', (entry: BoardEntry) => number> {
  const sign = better === 'higher' ? -1 : 1;
  return {
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

/** Whether equal scores share their place. */
export const sharesPlaces: Readonly<Record<TieRule, boolean>> = { first_to_reach: false, shared: true };

/**
 * The places of entries that are in order from place 1: `first_to_reach` 1, 2, 3, …; `shared`: equal scores share the
 * place, 1, 2, 2, 4 (docs/rules/places.md#2).
 */
export function placesOf(entries: ReadonlyArray<Pick<BoardEntry, 'units'>>, tieRule: TieRule): number[] {
  const places: number[] = [];
  for (const [index, entry] of entries.entries()) {
    const shares = sharesPlaces[tieRule] && entry.units === entries[index - 1]?.units;
    places.push(shares ? (places[index - 1] as number) : index + 1);
  }
  return places;
}

/** The prizes of a place, or (IM) of a number of rounds used, as the type says (docs/rules/prizes.md#2). */
export function prizesFor(
  prizes: readonly Prize[],
  prizesBy: TypeRules['prizesBy'],
  place: number,
  units: Whole,
): Prize[] {
  const at = prizesBy === 'place' ? place : Number(BigInt(units) / SCALE);
  return prizes.filter((prize) => at >= prize.place_from && at <= prize.place_to);
}
