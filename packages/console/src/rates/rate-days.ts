import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';

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
