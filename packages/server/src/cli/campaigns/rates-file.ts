import type { ExchangeRate } from '@laurel/contract/campaigns/exchange-rates.ts';

/** Reads rates from the text of a file, JSON or CSV; what a rate may be is the server's to say. Throws a sentence. */
export function parseRates(text: string): ExchangeRate[] {
  const content = text.replace(/^\uFEFF/, '').trim();
  return content.startsWith('{') ? ratesOfJson(JSON.parse(content)) : ratesOfCsv(content);
}

function ratesOfJson(content: Record<string, unknown>): ExchangeRate[] {
  if (Array.isArray(content.rates))
    return content.rates.map(({ currency, date, per_eur }) => rate(currency, date, per_eur));
  return Object.entries(content).flatMap(([currency, dated]) => {
    if (!Array.isArray(dated)) throw new Error(`"${currency}" must hold an array of [date, rate]`);
    return dated.map(([date, perEur]) => rate(currency, date, perEur));
  });
}

function rate(currency: unknown, date: unknown, perEur: unknown): ExchangeRate {
  return { currency: String(currency), date: String(date), per_eur: String(perEur) };
}

const names = ['currency', 'date', 'per_eur'];

/** A first line that names the columns tells their order. */
function ratesOfCsv(content: string): ExchangeRate[] {
  const lines = content.split(/\r?\n/).filter((line) => line.trim() !== '');
  const first = cellsOf(lines[0] ?? '').map((cell) => cell.toLowerCase());
  const named = names.every((name) => first.includes(name));
  const [currency = 0, date = 1, perEur = 2] = named ? names.map((name) => first.indexOf(name)) : [];
  return lines.slice(named ? 1 : 0).map((line) => {
    const cells = cellsOf(line);
    if (cells.length < 3) throw new Error(`the line "${line}" does not have the columns ${names.join(',')}`);
    return rate(cells[currency], cells[date], cells[perEur]);
  });
}

function cellsOf(line: string): string[] {
  return line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
