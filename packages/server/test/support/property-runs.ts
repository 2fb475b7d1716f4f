import { seed } from './seed.ts';

const factor = Number(process.env.PROPERTY_RUNS ?? 0.4);

/**
 * How a property is tried: with `usual` cases in a full run, with fewer in a quick one, with more where PROPERTY_RUNS says so (20
 * for a long night), drawn from the seed of the run.
 */
export function propertyRuns(usual: number): { numRuns: number; seed: number } {
  return { numRuns: Math.ceil(usual * factor), seed };
}
