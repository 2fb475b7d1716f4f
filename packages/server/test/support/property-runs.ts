import { randomInt } from 'node:crypto';

const factor = Number(process.env.PROPERTY_RUNS ?? 1);
const seed = Number(process.env.PROPERTY_SEED ?? randomInt(2 ** 31));

// A failing property prints its seed by itself; whoever asks for more cases sees it beforehand.
if (process.env.PROPERTY_RUNS !== undefined) console.log(`PROPERTY_RUNS=${factor} PROPERTY_SEED=${seed}`);

/**
 * How a property is tried: with `usual` cases, times PROPERTY_RUNS where that is set (`PROPERTY_RUNS=20` for a long night), drawn anew each
 * time unless PROPERTY_SEED repeats an earlier draw.
 */
export function propertyRuns(usual: number): { numRuns: number; seed: number } {
  return { numRuns: Math.ceil(usual * factor), seed };
}
