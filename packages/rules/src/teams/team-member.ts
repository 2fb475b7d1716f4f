import type { Whole } from '../money/decimal.ts';

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
