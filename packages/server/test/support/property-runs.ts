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
 * long night), drawn from the seed of the run. `quick`: how many in a quick one, if not two of five.
 */
export function propertyRuns(usual: number, quick = 0.4 * usual): PropertyRuns {
  const ends = { interruptAfterTimeLimit: MAX_MILLISECONDS, markInterruptAsFailure: true };
  return { numRuns: Math.ceil(factor === undefined ? quick : usual * factor), seed, ...ends };
}
