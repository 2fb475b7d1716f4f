import { type Curve, costAt } from './curve.ts';
import type { Stages } from './simulate.ts';

/**
 * How the processor time of an event is shared out. Measured on 22 November 2026 at 26,340 events a second with ten
 * campaigns: the backend that appends had 60 % of a core, the one that serves scoring 47 %. µs.
 */
export const APPENDING = (0.6 * 1e6) / 26_340;
const SCORING_OF_TEN = (0.47 * 1e6) / 26_340;

/** Assumed: the load generator copies prepared bytes. */
export const GENERATOR = 3;
/**
 * Measured (docs/decisions/resends.md): JSON, validation, hashing, text for the append, 4.1; HTTP in batches of 1,000 adds
 * little.
 */
export const TAKING = 4.5;

/**
 * The threads that an event goes through; the rest of the curve is folding in the server and scoring in the database, in the
 * proportion of ten campaigns.
 */
export function stagesAt(curve: Curve, campaigns: number, cold: number): Stages {
  const fixed = GENERATOR + TAKING + APPENDING;
  const ofTen = costAt(curve, 10, 0) - fixed;
  const rest = costAt(curve, campaigns, cold) - fixed;
  const scoring = rest * (SCORING_OF_TEN / ofTen);
  return { generator: GENERATOR, taking: TAKING, appending: APPENDING, folding: rest - scoring, scoring };
}
