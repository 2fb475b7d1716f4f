import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** How many steps lead from the first moment to the last. */
const STEPS = 200;

/** The moments that a board can be shown of, in ms since the epoch: `step` lies between two of them. */
export interface Moments {
  first: number;
  last: number;
  step: number;
}

/**
 * From the start to when late events no longer count, or to now if that is earlier; undefined where nothing can have been on
 * the board yet. Events are on it from when they were received.
 */
export function momentsOf(
  { state, start, end, rules }: Pick<TournamentCampaign, 'state' | 'start' | 'end' | 'rules'>,
  now: Date,
): Moments | undefined {
  if (state === 'draft' || state === 'cancelled') return undefined;
  const first = Date.parse(start);
  const last = Math.min(now.getTime(), Date.parse(end) + rules.grace_seconds * SECOND);
  if (last - first < MINUTE) return undefined;
  const steps = Math.ceil((last - first) / STEPS / MINUTE);
  return { first, last, step: steps * MINUTE };
}

/** The step of a moment, from 0; the last step is now. */
export function stepOf({ first, last, step }: Moments, at: string): number {
  const most = lastStep({ first, last, step });
  if (at === '') return most;
  const nearest = Math.round((Date.parse(at) - first) / step);
  return Number.isNaN(nearest) ? most : Math.min(most - 1, Math.max(0, nearest));
}

export function lastStep({ first, last, step }: Moments): number {
  return Math.ceil((last - first) / step);
}

/** The moment of a step, RFC 3339; empty: now. */
export function momentAt(moments: Moments, step: number): string {
  if (step >= lastStep(moments)) return '';
  return instantText(moments.first + step * moments.step);
}

/** The nearest moment that a board can be shown of, RFC 3339; empty: now. */
export function nearestMoment({ first, last }: Moments, instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) || time >= last ? '' : instantText(Math.max(first, time));
}

/** Whole seconds are written without a fraction. */
export function instantText(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}
