import { type Static, Type } from 'typebox';
import { compareDecimals, isZeroDecimal } from '../values/decimals.ts';
import { closedModel, currencyCode, decimal, type TextError } from '../values/schemas.ts';
import { dayPattern, parseDate } from '../values/timestamps.ts';

export const maxRatesACall = 10_000;

export const exchangeRateSchema = closedModel('ExchangeRate', {
  currency: currencyCode('ISO 4217'),
  date: Type.String({
    pattern: dayPattern,
    description: 'UTC date, YYYY-MM-DD; the rate holds from this day on, until the next one',
  }),
  per_eur: decimal('Units per 1 EUR, more than 0; of EUR itself always 1'),
});

export const exchangeRatesSchema = closedModel('ExchangeRates', {
  rates: Type.Array(exchangeRateSchema, {
    maxItems: maxRatesACall,
    description: 'Of two with the same currency and date the later one in the list stays',
  }),
});

/** One dated rate (docs/rules/money.md#2). */
export type ExchangeRate = Static<typeof exchangeRateSchema>;

/** What a schema cannot say about rates: real dates, rates above 0, and EUR worth itself. Pointers are those of the body. */
export function checkRates(rates: ExchangeRate[]): TextError[] {
  return rates.flatMap(({ currency, date, per_eur }, index) => {
    const errors: TextError[] = [];
    const pointer = `/rates/${index}`;
    if (parseDate(date) === null)
      errors.push({ pointer: `${pointer}/date`, detail: 'must be a date of the years 1999 to 2101' });
    if (isZeroDecimal(per_eur)) errors.push({ pointer: `${pointer}/per_eur`, detail: 'must be more than 0' });
    else if (currency === 'EUR' && compareDecimals(per_eur, '1') !== 0)
      errors.push({ pointer: `${pointer}/per_eur`, detail: 'of EUR must be 1' });
    return errors;
  });
}
