import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { dayOf, parseDate } from '@laurel/contract/values/timestamps.ts';
import { type Decimal, isZero, ONE, parseDecimal } from '../money/decimal.ts';
import { SCALE } from '../money/scale.ts';
import { exact, ratioHalfUp, shortest } from '../money/wide-decimal.ts';

interface DatedRate {
  readonly day: number;
  readonly perEur: Decimal;
}

/** The rates of each currency, latest day first. */
export type RateTable = ReadonlyMap<string, readonly DatedRate[]>;

/** An amount (decimal text) of a currency at an instant (µs), in the converter's currency; null where no rate exists. */
export type Converter = (amount: string, currency: string, occurredAt: number) => Decimal | null;

/** The worth of a unit of one currency in another: n / d in lowest terms, which no decimal may hold. */
interface Factor {
  readonly n: bigint;
  readonly d: bigint;
}

/**
 * Builds the table from rates in any order; of two rates of one currency and date the later one in the list stays
 * (docs/rules/money.md#2). RangeError for an invalid date or rate, or a rate of 0.
 */
export function rateTable(rates: Iterable<ExchangeRate>): RateTable {
  const byCurrency = new Map<string, Map<number, Decimal>>();
  for (const rate of rates) {
    const day = parseDate(rate.date);
    const perEur = parseDecimal(rate.per_eur);
    if (day === null || isZero(perEur)) throw new RangeError(`no rate: ${JSON.stringify(rate)}`);
    const days = byCurrency.get(rate.currency) ?? new Map<number, Decimal>();
    byCurrency.set(rate.currency, days.set(day, perEur));
  }
  return new Map(Array.from(byCurrency, ([currency, days]) => [currency, latestFirst(days)]));
}

/**
 * Units per 1 EUR on the UTC date of the instant: the latest rate on or before it; EUR is always 1 (docs/rules/money.md#2).
 */
export function perEur(rates: RateTable, currency: string, instant: number): Decimal | null {
  return perEurOn(rates, currency, dayOf(instant));
}

/**
 * Converts into one currency: amount × its rate / the amount's own rate, both of the event's UTC date, rounded once, half up
 * to the 8 decimals of a score (docs/rules/money.md#3). An amount that already is in that currency needs no rate and stays
 * as it is.
 */
export function converter(to: string, rates: RateTable): Converter {
  const factors = new Map<string, Map<number, Factor | null>>();
  return (amount, currency, occurredAt) => {
    const value = parseDecimal(amount);
    if (currency === to) return value;
    const days = factors.get(currency) ?? new Map<number, Factor | null>();
    if (days.size === 0) factors.set(currency, days);
    const day = dayOf(occurredAt);
    let factor = days.get(day);
    if (factor === undefined) {
      factor = factorOn(rates, currency, to, day);
      days.set(day, factor);
    }
    if (factor === null) return null;
    const { n, d } = exact(value);
    return shortest(ratioHalfUp(n * factor.n * SCALE, d * factor.d), SCALE);
  };
}

function latestFirst(days: Map<number, Decimal>): DatedRate[] {
  return Array.from(days, ([day, rate]) => ({ day, perEur: rate })).sort((a, b) => b.day - a.day);
}

function perEurOn(rates: RateTable, currency: string, day: number): Decimal | null {
  if (currency === 'EUR') return ONE;
  return rates.get(currency)?.find((rate) => rate.day <= day)?.perEur ?? null;
}

function factorOn(rates: RateTable, from: string, to: string, day: number): Factor | null {
  const own = perEurOn(rates, from, day);
  const other = perEurOn(rates, to, day);
  if (own === null || other === null) return null;
  const [x, y] = [exact(own), exact(other)];
  return lowestTerms(y.n * x.d, y.d * x.n);
}

function lowestTerms(n: bigint, d: bigint): Factor {
  let [divisor, rest] = [n, d];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return { n: n / divisor, d: d / divisor };
}
