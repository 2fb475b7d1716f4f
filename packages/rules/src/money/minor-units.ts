import { SCALE_DECIMALS } from './scale.ts';

/**
 * Decimals of the currencies of ISO 4217 that have other than two. A table and not `Intl.NumberFormat`, whose digits are
 * those in use by CLDR (none for HUF or ALL, where ISO 4217 has two) and differ between versions of browsers and Node.
 */
const exceptions: ReadonlyArray<readonly [decimals: number, currencies: string]> = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

const known = new Map(
  exceptions.flatMap(([decimals, currencies]) =>
    currencies.split(' ').map((one) => [one, decimals] as const),
  ),
);

/** How many decimals the smallest amount has that can be paid in the currency: 2 of EUR, none of JPY, 3 of KWD. */
export function minorUnitDecimals(currency: string): number {
  return known.get(currency) ?? 2;
}

/** The smallest amount that can be paid in the currency, in 10^-8. */
export function minorUnit(currency: string): bigint {
  return 10n ** BigInt(SCALE_DECIMALS - minorUnitDecimals(currency));
}
