import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import {
  add,
  type Decimal,
  parseUnits,
  parseWhole,
  unitsText,
  type Whole,
  wholeUnitsOf,
} from '../money/decimal.ts';

/** The points that a player scored for one team. */
export interface TeamPoints {
  readonly team_id: string;
  readonly points: Decimal;
  /** `settled_at` of the last round that gave points to the team, µs */
  readonly reached_at: number;
}

/** The part of a team as boards have it, with the points in 10^-8. */
export interface TeamPart {
  readonly team_id: string;
  readonly units: Whole;
  readonly reached_at: number;
}

/** As JSON values. */
export type PackedTeamPoints = [team_id: string, points: string, reached_at: number];

/** The list with more points for one team; teams are in the order in which the player first scored for them. */
export function withPoints(before: readonly TeamPoints[] | null, more: TeamPoints): readonly TeamPoints[] {
  const known = before ?? [];
  const at = known.findIndex(({ team_id }) => team_id === more.team_id);
  const own = known[at];
  return own === undefined
    ? [...known, more]
    : known.with(at, { ...more, points: add(own.points, more.points) });
}

/** As boards have them. */
export function teamPartsOf(points: readonly TeamPoints[] | null): readonly TeamPart[] {
  return (points ?? []).map((one) => ({
    team_id: one.team_id,
    units: wholeUnitsOf(one.points),
    reached_at: one.reached_at,
  }));
}

/** Parts as JSON values. */
export type PackedParts = [team_id: string, units: string, reached_at: number][];

/** Parts as JSON values; equal ones give equal texts. */
export function packParts(parts: readonly TeamPart[]): PackedParts {
  return parts.map(({ team_id, units, reached_at }) => [team_id, `${units}`, reached_at]);
}

/** Reads the result of packParts. */
export function unpackParts(packed: PackedParts): readonly TeamPart[] {
  return packed.map(([team_id, units, reached_at]) => ({ team_id, units: parseWhole(units), reached_at }));
}

/** Are the parts the same? */
export function areSameParts(a: readonly TeamPart[] = [], b: readonly TeamPart[] = []): boolean {
  return (
    a.length === b.length &&
    a.every((part, at) => {
      const other = b[at];
      return (
        part.team_id === other?.team_id && part.units === other.units && part.reached_at === other.reached_at
      );
    })
  );
}

/** As JSON values; equal lists give equal ones. */
export function packTeamPoints(points: readonly TeamPoints[] | null): PackedTeamPoints[] {
  return (points ?? []).map((one) => [one.team_id, unitsText(one.points), one.reached_at]);
}

/** Reads the result of packTeamPoints. */
export function unpackTeamPoints(packed: readonly PackedTeamPoints[]): readonly TeamPoints[] | null {
  if (packed.length === 0) return null;
  return packed.map(([team_id, points, reached_at]) => ({ team_id, points: parseUnits(points), reached_at }));
}

/** A player's team from a time (µs) on. */
export interface Membership {
  readonly from: number;
  readonly team_id: string;
}

/**
 * The teams of a player in the order of their times, whatever the order of the opt-ins that name them; an opt-in that names
 * the team of the time before changes nothing (docs/rules/teams.md#2). Of several opt-ins of one time, which are refused,
 * the first team by code points would stay.
 */
export function membershipsOf(optIns: Iterable<Membership>): Membership[] {
  const inOrder = [...optIns].sort((a, b) => a.from - b.from || compareCodePoints(a.team_id, b.team_id));
  const distinct = inOrder.filter(({ from }, at) => at === 0 || inOrder[at - 1]?.from !== from);
  return distinct.filter(({ team_id }, at) => at === 0 || distinct[at - 1]?.team_id !== team_id);
}

/** The player's team at that time (µs); null: none yet. `memberships`: in order. */
export function teamAt(memberships: readonly Membership[], time: number): string | null {
  return memberships.findLast(({ from }) => from <= time)?.team_id ?? null;
}

/** A player's part of a team's score. */
export interface TeamMember {
  readonly player_id: string;
  /** in 10^-8 */
  readonly units: Whole;
  /** When the player last gave points to the team, µs. */
  readonly reached_at: number;
}

/**
 * The order of a team's members (docs/rules/teams.md#5): most points first, then by when they scored, then by their order on
 * the players' board, which certificates prove. `positionOf`: there, from 0.
 */
export function orderOfMembers(
  positionOf: (player_id: string) => number,
): (a: TeamMember, b: TeamMember) => number {
  return (a, b) =>
    Number(b.units > a.units) - Number(b.units < a.units) ||
    a.reached_at - b.reached_at ||
    positionOf(a.player_id) - positionOf(b.player_id);
}
