/** A decimal as a whole number of its smallest units. */
export interface DecimalUnits {
  /** Undefined: it does not fit into 38 digits. */
  units: bigint | undefined;
  /** Whether the units are exactly the decimal. */
  isExact: boolean;
}

const MAX_UNITS = 10n ** 38n;
const FORM = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Reads a decimal as JSON, JavaScript or PostgreSQL print it, as units of 10^-`decimals`, rounded half away from zero.
 * Throws RangeError for any other text.
 */
export function unitsOfText(text: string, decimals: number): DecimalUnits {
  const [, sign, whole, fraction = '', exponent = '0'] = FORM.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`"${text}" is no decimal`);
  const digits = BigInt(whole + fraction);
  const shift = decimals - fraction.length + Number(exponent);
  const isNegative = sign === '-';
  if (shift >= 0) return withSign(digits * 10n ** BigInt(shift), isNegative, true);
  const divisor = 10n ** BigInt(-shift);
  const rounded = (digits + divisor / 2n) / divisor;
  return withSign(rounded, isNegative, digits % divisor === 0n);
}

function withSign(units: bigint, isNegative: boolean, isExact: boolean): DecimalUnits {
  if (units >= MAX_UNITS) return { units: undefined, isExact: false };
  return { units: isNegative ? -units : units, isExact };
}
