import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import type { FactEvent, KnownField } from './facts.ts';

/** The member of a player event that pauses incentives, or ends the pause (docs/rules/facts.md#5). */
export const pauseField = 'incentives_paused';

/** What one player event says of a pause; times in µs. Null clears, which ends a pause as `false` does. */
export interface PauseStatement {
  readonly at: number;
  readonly received_at: number;
  readonly unique_id: string;
  readonly paused: boolean;
}

/** From when incentives are paused, or no longer are; times in µs. */
export type PauseChange = readonly [at: number, received_at: number, paused: 0 | 1];

/**
 * The changes that all events about one player make, in the order of their times. There is exactly one list for a set of
 * events, whatever way they came (invariant I4), and it is empty while no event ever said that incentives are paused.
 */
export type Pauses = readonly PauseChange[];

/** Incentives are paused from `from` on until before `to`; µs. */
export interface Pause {
  readonly from: number;
  readonly to: number;
}

export const NO_PAUSES: Pauses = [];

/** What the event says of a pause; undefined: nothing. `received_at` in µs. */
export function pauseStatement(event: FactEvent, received_at: number): PauseStatement | undefined {
  const paused = event.data[pauseField];
  if (typeof paused !== 'boolean' && paused !== null) return undefined;
  return { at: event.timestamp, received_at, unique_id: event.unique_id, paused: paused === true };
}

/**
 * The changes that these statements make, in whatever order they are given, each once (docs/rules/facts.md#5). A statement
 * that repeats what was said before is left out if it changes nothing at any moment of receipt.
 */
export function pausesOf(statements: Iterable<PauseStatement>): Pauses {
  const inOrder = [...statements].sort(
    (a, b) => a.at - b.at || compareCodePoints(a.unique_id, b.unique_id) || a.received_at - b.received_at,
  );
  if (!inOrder.some((one) => one.paused)) return NO_PAUSES;
  return inOrder.flatMap(({ at, received_at, paused }, i) =>
    isRepeated(inOrder, i) ? [] : [[at, received_at, paused ? 1 : 0] as const],
  );
}

/** Do all statements before it say the same, back to the first that was received before it, or else to the beginning? */
function isRepeated(inOrder: readonly PauseStatement[], nth: number): boolean {
  const { paused, received_at } = inOrder[nth] as PauseStatement;
  for (let i = nth - 1; i >= 0; i -= 1) {
    const before = inOrder[i] as PauseStatement;
    if (before.paused !== paused) return false;
    if (before.received_at <= received_at) return true;
  }
  return !paused;
}

/**
 * The list with one more statement, which was received after all others. `latest`: the latest statement before it, as it is
 * known of the field. undefined: it is about an earlier time than that one, so only all of the statements tell.
 */
export function withPauseStatement(
  pauses: Pauses,
  latest: KnownField | undefined,
  { at, received_at, unique_id, paused }: PauseStatement,
): Pauses | undefined {
  if (latest !== undefined) {
    const order = at - latest.timestamp || compareCodePoints(unique_id, latest.unique_id);
    if (order < 0) return undefined;
  }
  if ((latest?.value === true) === paused) return pauses;
  return [...pauses, [at, received_at, paused ? 1 : 0]];
}

/** The bounds of a campaign that matter to pauses, µs. */
export interface PauseBounds {
  readonly start: number;
  readonly end: number;
  /** What was received later changes nothing. */
  readonly graceEnd: number;
}

/**
 * The pauses that lie in a campaign's window, cut to it, in order; those received after its grace change nothing there, as
 * late events do (docs/rules/rounds.md#5).
 */
export function pausesIn({ start, end, graceEnd }: PauseBounds, pauses: Pauses): readonly Pause[] {
  const within: Pause[] = [];
  let from: number | undefined;
  const close = (to: number) => {
    if (from !== undefined && to > start && from < end && to > from)
      within.push({ from: Math.max(from, start), to: Math.min(to, end) });
    from = undefined;
  };
  for (const [at, received_at, paused] of pauses) {
    if (received_at > graceEnd) continue;
    if (paused === 0) close(at);
    else from ??= at;
  }
  close(end);
  return joined(within);
}

/** Is a time (µs) in a pause? */
export function isPausedAt(pauses: Pauses, time: number): boolean {
  let isPaused = false;
  for (const [at, , paused] of pauses) if (at <= time) isPaused = paused === 1;
  return isPaused;
}

/** As compact JSON text; equal lists give equal texts. */
export function encodePauses(pauses: Pauses): string {
  return JSON.stringify(pauses);
}

/** Reads the result of encodePauses. */
export function decodePauses(text: string): Pauses {
  return JSON.parse(text) as Pauses;
}

/** A pause that ends at the very moment at which the next one begins is one with it. */
function joined(pauses: readonly Pause[]): readonly Pause[] {
  const one: Pause[] = [];
  for (const pause of pauses) {
    const last = one.at(-1);
    if (last?.to === pause.from) one[one.length - 1] = { from: last.from, to: pause.to };
    else one.push(pause);
  }
  return one;
}
