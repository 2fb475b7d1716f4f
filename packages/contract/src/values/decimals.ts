/** Compares two decimals of the pattern in amounts.ts as they are written: no number type takes part. */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = [aligned(a), aligned(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Is the decimal text of a definition zero, however it is written (`0`, `0.00`)? */
export function isZeroDecimal(text: string): boolean {
  return /^[0.]*$/.test(text);
}

/** The value of the decimal text of a definition in 10^-8. */
export function decimalUnits(text: string): bigint {
  return BigInt(aligned(text));
}

// Padded to one width and one number of decimals, so that the order of the digits is the order of the values.
function aligned(text: string): string {
  const [whole = '', decimals = ''] = text.split('.');
  return whole.padStart(15, '0') + decimals.padEnd(8, '0');
}
