import { seed } from './seed.ts';

const factor = Number(process.env.PROPERTY_RUNS ?? 1);

/**
 * How a property is tried: with `usual` cases, times PROPERTY_RUNS where that is set (`PROPERTY_RUNS=20` for a long night), drawn
 * from the seed of the run.
 */
export function propertyRuns(usual: number): { numRuns: number; seed: number } {
  return { numRuns: Math.ceil(usual * factor), seed };
}
