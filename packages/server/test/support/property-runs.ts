import type { Parameters } from 'fast-check';
import { seed } from './seed.ts';

type PropertyRuns = Required<
  Pick<Parameters<unknown>, 'numRuns' | 'seed' | 'interruptAfterTimeLimit' | 'markInterruptAsFailure'>
>;

const factor = Number(process.env.PROPERTY_RUNS ?? 0.4);

/** Shorter than a test may last: findings by then are reported, even if a smaller case might exist. */
const MAX_MILLISECONDS = 150_000;

/**
 * The number of cases of a property: `usual` cases in a full run, fewer in a quick one, more with PROPERTY_RUNS (20 for a
 * long night), drawn from the seed of the run.
 */
export function propertyRuns(usual: number): PropertyRuns {
  const ends = { interruptAfterTimeLimit: MAX_MILLISECONDS, markInterruptAsFailure: true };
  return { numRuns: Math.ceil(usual * factor), seed, ...ends };
}
