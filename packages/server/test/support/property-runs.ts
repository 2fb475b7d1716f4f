import type { Parameters } from 'fast-check';
import { seed } from './seed.ts';

type PropertyRuns = Required<
  Pick<Parameters<unknown>, 'numRuns' | 'seed' | 'interruptAfterTimeLimit' | 'markInterruptAsFailure'>
>;

const { PROPERTY_RUNS } = process.env;
const factor = PROPERTY_RUNS === undefined ? undefined : Number(PROPERTY_RUNS);

/** Shorter than a test may last: findings by then are reported, even if a smaller case might exist. */
const MAX_MILLISECONDS = 150_000;

/**
 * The number of cases of a property: `usual` cases in a full run, fewer in a quick one, more with PROPERTY_RUNS (20 for a
 * long night), drawn from the seed of the run. `quick`: how many in a quick one, if not two of five. What is left after a quick run (TEST_REST) leaves
 * out as many.
 */
export function propertyRuns(usual: number, quick = 0.4 * usual): PropertyRuns {
  const ends = { interruptAfterTimeLimit: MAX_MILLISECONDS, markInterruptAsFailure: true };
  const all = factor === undefined ? quick : usual * factor;
  const done = process.env.TEST_REST === undefined ? 0 : quick;
  return { numRuns: Math.max(1, Math.ceil(all - done)), seed, ...ends };
}
