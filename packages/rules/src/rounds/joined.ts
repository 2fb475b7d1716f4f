import type { Pause } from '../players/pauses.ts';

/** When a player joined a campaign (µs; null: not, or joining is automatic), and when the player was paused in it. */
export interface JoinedWithPauses {
  readonly joined_at: number | null;
  /** In order, at least one. */
  readonly pauses: readonly Pause[];
}

/**
 * What of a player decides which rounds count: when the player joined, µs, or null; for the few players who were paused in
 * the campaign's window, that and the pauses (docs/rules/facts.md#5).
 */
export type Joined = number | null | JoinedWithPauses;

/** As JSON values; those of a player without pauses are what earlier releases wrote. */
export type PackedJoined = number | null | [joined_at: number | null, pauses: [from: number, to: number][]];

/** A player who joined then (µs), with the pauses that lie in the campaign's window. */
export function joinedWith(joined_at: number | null, pauses: readonly Pause[]): Joined {
  return pauses.length === 0 ? joined_at : { joined_at, pauses };
}

/** When the player joined, µs; null: not, or joining is automatic. */
export function joinedAtOf(joined: Joined): number | null {
  return isWithPauses(joined) ? joined.joined_at : joined;
}

/** The part that matters where everybody takes part. */
export function withoutJoin(joined: Joined): Joined {
  if (!isWithPauses(joined)) return null;
  return joined.joined_at === null ? joined : { joined_at: null, pauses: joined.pauses };
}

/** Were incentives paused at that time (µs)? */
export function isPausedIn(joined: Joined, time: number): boolean {
  return isWithPauses(joined) && joined.pauses.some(({ from, to }) => from <= time && time < to);
}

/** Do rounds of the two count alike? */
export function isSameJoined(a: Joined, b: Joined): boolean {
  if (!isWithPauses(a) || !isWithPauses(b)) return a === b;
  return (
    a.joined_at === b.joined_at &&
    a.pauses.length === b.pauses.length &&
    a.pauses.every(({ from, to }, i) => from === b.pauses[i]?.from && to === b.pauses[i]?.to)
  );
}

/** As JSON values. */
export function packJoined(joined: Joined): PackedJoined {
  if (!isWithPauses(joined)) return joined;
  return [joined.joined_at, joined.pauses.map(({ from, to }) => [from, to])];
}

/** Reads the result of packJoined. */
export function unpackJoined(packed: PackedJoined): Joined {
  if (!Array.isArray(packed)) return packed;
  const [joined_at, pauses] = packed;
  return { joined_at, pauses: pauses.map(([from, to]) => ({ from, to })) };
}

function isWithPauses(joined: Joined): joined is JoinedWithPauses {
  return typeof joined === 'object' && joined !== null;
}
