import { randomInt } from 'node:crypto';

const factor = Number(process.env.LAW_RUNS ?? 1);
const seed = Number(process.env.LAW_SEED ?? randomInt(2 ** 31));

// A failing law prints its seed by itself; whoever asks for more cases sees it beforehand.
if (process.env.LAW_RUNS !== undefined) console.log(`LAW_RUNS=${factor} LAW_SEED=${seed}`);

/**
 * How a law is tried: with `usual` cases, times LAW_RUNS where that is set (`LAW_RUNS=20` for a long night), drawn anew each
 * time unless LAW_SEED repeats an earlier draw.
 */
export function lawRuns(usual: number): { numRuns: number; seed: number } {
  return { numRuns: Math.ceil(usual * factor), seed };
}
