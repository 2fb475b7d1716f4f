import { compareCodePoints } from '@laurel/contract/values/code-points.ts';

/** A player's team from a time (µs) on. */
export interface Membership {
  readonly from: number;
  readonly team_id: string;
}

/**
 * The teams of a player in the order of their times, whatever the order of the opt-ins that name them; an opt-in that names
 * the team of the time before changes nothing (docs/rules/teams.md#2). Of several opt-ins of one time, which are refused,
 * the
 * first team by code points would stay.
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
