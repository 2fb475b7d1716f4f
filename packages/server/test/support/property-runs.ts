import type { Parameters } from 'fast-check';
import { seed } from './seed.ts';

type PropertyRuns = Required<
  Pick<Parameters<unknown>, 'numRuns' | 'seed' | 'interruptAfterTimeLimit' | 'markInterruptAsFailure'>
>;

const factor = Number(process.env.PROPERTY_RUNS ?? 0.4);

/** Shorter than a test may last: what was found by then is reported, though a smaller case might be. */
const MAX_MILLISECONDS = 150_000;

/**
 * How a property is tried: with `usual` cases in a full run, with fewer in a quick one, with more where PROPERTY_RUNS says so (20
 * for a long night), drawn from the seed of the run.
 */
export function propertyRuns(usual: number): PropertyRuns {
  const ends = { interruptAfterTimeLimit: MAX_MILLISECONDS, markInterruptAsFailure: true };
  return { numRuns: Math.ceil(usual * factor), seed, ...ends };
}
