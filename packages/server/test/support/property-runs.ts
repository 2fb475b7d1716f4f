import type { Parameters } from 'fast-check';
import { seed } from './seed.ts';

type PropertyRuns = Required<
  Pick<Parameters<unknown>, 'numRuns' | 'seed' | 'interruptAfterTimeLimit' | 'markInterruptAsFailure'>
>;

const { PROPERTY_RUNS } = process.env;
const factor = PROPERTY_RUNS === undefined ? undefined : Number(PROPERTY_RUNS);

/** Shorter than a test may last: findings by then are reported, even if a smaller case might exist. */
const MAX_MILLISECONDS = 150_000;

/** How many cases of a property, drawn from the run's seed: `usual` in a full run, `quick` in a quick one (TEST_REST: the rest). */
export function propertyRuns(usual: number, quick = 0.4 * usual): PropertyRuns {
  const ends = { interruptAfterTimeLimit: MAX_MILLISECONDS, markInterruptAsFailure: true };
  const all = factor === undefined ? quick : usual * factor;
  const done = process.env.TEST_REST === undefined ? 0 : quick;
  return { numRuns: Math.max(1, Math.ceil(all - done)), seed, ...ends };
}
