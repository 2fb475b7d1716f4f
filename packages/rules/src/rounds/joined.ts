import type { Pause } from '../players/pauses.ts';
import { type Membership, teamAt } from '../teams/team-points.ts';

/**
 * When a player joined a campaign (µs; null: not, or joining is automatic), was paused in it, and for which teams played.
 */
export interface JoinedInFull {
  readonly joined_at: number | null;
  /** In order. */
  readonly pauses: readonly Pause[];
  /** In order; only in campaigns with teams (docs/rules/teams.md#2). */
  readonly teams?: readonly Membership[];
}

/**
 * What of a player decides which rounds count, and for which team: when the player joined, µs, or null; that and the pauses
 * for the few players who were paused in the campaign's window (docs/rules/facts.md#5), and the teams where there are any.
 */
export type Joined = number | null | JoinedInFull;

type PackedMembership = [from: number, team_id: string];

/** As JSON values; those of a player without pauses and teams are what earlier releases wrote. */
export type PackedJoined =
  | number
  | null
  | [joined_at: number | null, pauses: [from: number, to: number][], teams?: PackedMembership[]];

/** A player who joined so, with the pauses that lie in the campaign's window. */
export function joinedWith(joined: Joined, pauses: readonly Pause[]): Joined {
  if (pauses.length === 0) return joined;
  return isInFull(joined) ? { ...joined, pauses } : { joined_at: joined, pauses };
}

/** A player who joined with the first of these teams; null: there is none. `teams`: in order. */
export function joinedTeams(teams: readonly Membership[]): Joined {
  const [first] = teams;
  return first === undefined ? null : { joined_at: first.from, pauses: [], teams };
}

/** When the player joined, µs; null: not, or joining is automatic. */
export function joinedAtOf(joined: Joined): number | null {
  return isInFull(joined) ? joined.joined_at : joined;
}

/** The player's teams in order; none in campaigns without teams. */
export function teamsIn(joined: Joined): readonly Membership[] {
  return (isInFull(joined) && joined.teams) || [];
}

/** The team for which the player's round of that time (µs) scores; null: none. */
export function teamIn(joined: Joined, time: number): string | null {
  return isInFull(joined) && joined.teams ? teamAt(joined.teams, time) : null;
}

/** The part that matters where everybody takes part. */
export function withoutJoin(joined: Joined): Joined {
  if (!isInFull(joined)) return null;
  if (joined.joined_at === null) return joined;
  return joined.pauses.length === 0 ? null : { joined_at: null, pauses: joined.pauses };
}

/** Were incentives paused at that time (µs)? */
export function isPausedIn(joined: Joined, time: number): boolean {
  return isInFull(joined) && joined.pauses.some(({ from, to }) => from <= time && time < to);
}

/** Do rounds of the two count alike? */
export function isSameJoined(a: Joined, b: Joined): boolean {
  if (!isInFull(a) || !isInFull(b)) return a === b;
  return (
    a.joined_at === b.joined_at &&
    a.pauses.length === b.pauses.length &&
    a.pauses.every(({ from, to }, i) => from === b.pauses[i]?.from && to === b.pauses[i]?.to) &&
    areSameTeams(a.teams, b.teams)
  );
}

function areSameTeams(a: readonly Membership[] = [], b: readonly Membership[] = []): boolean {
  return (
    a.length === b.length &&
    a.every(({ from, team_id }, i) => from === b[i]?.from && team_id === b[i]?.team_id)
  );
}

/** As JSON values. */
export function packJoined(joined: Joined): PackedJoined {
  if (!isInFull(joined)) return joined;
  const { joined_at, pauses, teams } = joined;
  const packed = pauses.map(({ from, to }): [number, number] => [from, to]);
  return teams ? [joined_at, packed, teams.map(({ from, team_id }) => [from, team_id])] : [joined_at, packed];
}

/** Reads the result of packJoined. */
export function unpackJoined(packed: PackedJoined): Joined {
  if (!Array.isArray(packed)) return packed;
  const [joined_at, pauses, teams] = packed;
  return {
    joined_at,
    pauses: pauses.map(([from, to]) => ({ from, to })),
    ...(teams && { teams: teams.map(([from, team_id]) => ({ from, team_id })) }),
  };
}

function isInFull(joined: Joined): joined is JoinedInFull {
  return typeof joined === 'object' && joined !== null;
}
