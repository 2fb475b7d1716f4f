import { SCALE_DECIMALS } from './scale.ts';

/**
 * The currencies of ISO 4217, those that were replaced of late among them, by their decimals. A table and not
 * `Intl.NumberFormat`, whose digits are those in use by CLDR (none for HUF or ALL, where ISO 4217 has two) and differ
 * between versions of browsers and Node.
 */
const table: ReadonlyArray<readonly [decimals: number, currencies: string]> = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
  [
    2,
    `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP
     COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IRR
     JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK
     NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT
     TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG ZWL`,
  ],
];

const known = new Map(
  table.flatMap(([decimals, currencies]) => currencies.split(/\s+/).map((one) => [one, decimals] as const)),
);

/** A campaign's currency, and how many decimals publishing fixed for it; a campaign of an earlier release has none fixed. */
export interface CurrencyTerms {
  readonly currency: string;
  readonly currency_decimals?: number | undefined;
}

/** Currencies outside of ISO 4217 had two decimals in earlier releases, as most of those inside have. */
const EARLIER_DECIMALS = 2;

/** How many decimals the smallest amount has that can be paid: 2 of EUR, none of JPY, 3 of KWD (docs/rules/money.md#5). */
export function minorUnitDecimals({ currency, currency_decimals }: CurrencyTerms): number {
  return currency_decimals ?? known.get(currency) ?? EARLIER_DECIMALS;
}

/** The smallest amount that can be paid in the currency, in 10^-8. */
export function minorUnit(terms: CurrencyTerms): bigint {
  return 10n ** BigInt(SCALE_DECIMALS - minorUnitDecimals(terms));
}

/**
 * The decimals that publishing fixes for a currency: the tenant's own, else those of ISO 4217, else 8; undefined where the
 * code alone says as many.
 */
export function decimalsToFix(currency: string, own: Readonly<Record<string, number>>): number | undefined {
  const decimals = own[currency] ?? known.get(currency) ?? SCALE_DECIMALS;
  return decimals === minorUnitDecimals({ currency }) ? undefined : decimals;
}
