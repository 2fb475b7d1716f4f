/** The middle of some numbers; of an even count the mean of both. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** The smallest of the numbers that at least this share of them does not exceed. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** As many digits as a noisy measurement is worth. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

export const MILLION = 1_000_000;

/** A count as a heading shows it: `50 million`, `1,000`. */
export function inWords(count: number): string {
  return count >= MILLION ? `${Math.round(count / MILLION)} million` : count.toLocaleString('en');
}
