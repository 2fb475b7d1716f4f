import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { currencyPattern } from '@laurel/contract/values/schemas.ts';

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
