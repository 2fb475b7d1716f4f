import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { currencyPattern } from '@laurel/contract/values/schemas.ts';

const DAY = 86_400_000;

/** The rate of a currency on a day: set on that very day, carried over from an earlier one, or none at all. */
export interface DayRate {
  /** UTC, `YYYY-MM-DD`. */
  day: string;
  per_eur: string | null;
  /** The day since which it holds; null: there is no rate. */
  since: string | null;
}

/** So many UTC days up to the one of `last`, oldest first. */
export function daysUpTo(last: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(last.getTime() - (count - 1 - index) * DAY).toISOString().slice(0, 10),
  );
}

/** What one euro is worth on each of the days: a rate holds until the next one. `rates`: of one currency, in any order. */
export function dayRates(rates: readonly ExchangeRate[], days: readonly string[]): DayRate[] {
  const newestFirst = rates.toSorted((a, b) => b.date.localeCompare(a.date));
  return days.map((day) => {
    const rate = newestFirst.find(({ date }) => date <= day);
    return { day, per_eur: rate?.per_eur ?? null, since: rate?.date ?? null };
  });
}

const code = currencyPattern.slice(1, -1);
const rateLine = new RegExp(`^(${code})[\\s,;]+(\\d{4}-\\d{2}-\\d{2})[\\s,;]+(\\d+(?:\\.\\d+)?)$`, 'i');

/** Rates as they are pasted from a sheet: `SEK 2026-11-02 11.2345`, set apart by spaces, tabs, commas or semicolons. */
export function readPastedRates(text: string): { rates: ExchangeRate[]; wrong: string[] } {
  const rates: ExchangeRate[] = [];
  const wrong: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [, currency, date, per_eur] = rateLine.exec(line) ?? [];
    if (currency && date && per_eur) rates.push({ currency: currency.toUpperCase(), date, per_eur });
    else wrong.push(line);
  }
  return { rates, wrong };
}
