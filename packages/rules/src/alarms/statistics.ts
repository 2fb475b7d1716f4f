/** The middle value, or the mean of the two in the middle; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] as number;
  return ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** The value below which that share of the values lies; NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Of normally distributed values, the standard deviation is so many times the median absolute deviation. */
const DEVIATIONS = 1.4826;

/**
 * Median and spread of values, up to half of which may be anything: the spread is the median absolute deviation from the
 * median, scaled to be the standard deviation where values are normal (Hampel 1974; Rousseeuw and Croux 1993).
 */
export function centreAndSpread(values: readonly number[]): { centre: number; spread: number } {
  const centre = median(values);
  return { centre, spread: DEVIATIONS * median(values.map((value) => Math.abs(value - centre))) };
}

/** The probability that a standard normal value is at least z; its relative error is below 1.2e-7 (Numerical Recipes). */
export function normalTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const tail = (t * Math.exp(-x * x + chebyshev(t))) / 2;
  return z >= 0 ? tail : 1 - tail;
}

const COEFFICIENTS = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
];

function chebyshev(t: number): number {
  return COEFFICIENTS.reduceRight((sum, coefficient) => sum * t + coefficient, 0);
}

/** The probability of at least k successes among n independent trials of chance p; exact but for rounding. */
export function binomialTail(k: number, n: number, p: number): number {
  if (k <= 0) return 1;
  if (k > n || p <= 0) return 0;
  if (p >= 1) return 1;
  let term = Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));
  let sum = term;
  for (let at = k; at < n && term > sum * 1e-12; at += 1) {
    term *= ((n - at) / (at + 1)) * (p / (1 - p));
    sum += term;
  }
  return Math.min(1, sum);
}

function logChoose(n: number, k: number): number {
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
}

// Stirling's series: the error is below 1e-9 from 8 on.
function logGamma(x: number): number {
  if (x < 8) return logGamma(x + 1) - Math.log(x);
  const square = 1 / (x * x);
  const series = (1 / 12 - square * (1 / 360 - square / 1260)) / x;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}

/**
 * The largest p-value that is a discovery, where at most the share `rate` of the discoveries is expected to be wrong
 * (Benjamini and Hochberg 1995); below 0 where there is none. `pValues`: of everybody who was looked at.
 */
export function discoveryLimit(pValues: readonly number[], rate: number): number {
  const sorted = Float64Array.from(pValues).sort();
  for (let at = sorted.length; at > 0; at -= 1) {
    const pValue = sorted[at - 1] as number;
    if (pValue <= (rate * at) / sorted.length) return pValue;
  }
  return -1;
}
