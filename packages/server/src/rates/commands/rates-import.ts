import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { Failure, flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { readTextFile } from '../../cli/files.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { csvOptions, hasCells, isBlank, parseCsv } from '../../spreadsheets/csv.ts';

/** Half of what the server takes in one call. */
const RATES_A_CALL = 5_000;

const forms =
  'JSON, {"USD":[["2026-01-01","1.25"]]}, [{"currency","date","per_eur"}] or {"rates":[…]} around the latter, ' +
  'or CSV with the columns currency,date,per_eur';

export const ratesImport: Command = {
  name: 'rates import',
  takes: 'FILE',
  about: `Sets exchange rates, units per 1 EUR from a date on. The file is ${forms}.`,
  options: serverOptions,
  run: async (input, context) => {
    const rates = await readRatesFile(input.positionals[0] ?? '');
    const client = openAccount(input, context);
    for (let from = 0; from < rates.length; from += RATES_A_CALL) {
      await client.setExchangeRates({ body: { rates: rates.slice(from, from + RATES_A_CALL) } });
    }
    const currencies = [...new Set(rates.map(({ currency }) => currency))].sort();
    if (flagOption(input, 'json')) printJson(context, { imported: rates.length, currencies });
    else printLine(context, `Imported ${rates.length} rates of ${currencies.join(', ')}.`);
    return 0;
  },
};

export async function readRatesFile(file: string): Promise<ExchangeRate[]> {
  const text = await readTextFile(file);
  try {
    return parseRates(text);
  } catch (error) {
    const why = (error as Error).message;
    throw new Failure(`${file} is no file of rates: ${why}. It is ${forms}.`, { cause: error });
  }
}

const names = ['currency', 'date', 'per_eur'];

/** Reads rates from the text of a file, JSON or CSV; the server validates them. Throws an error with a reason. */
export function parseRates(text: string): ExchangeRate[] {
  const rates = /^\s*[[{]/.test(text) ? ratesOfJson(JSON.parse(text)) : ratesOfCsv(text);
  if (rates.length === 0) throw new Error('it holds no rates');
  return rates;
}

function ratesOfJson(content: Record<string, unknown> | unknown[]): ExchangeRate[] {
  if (Array.isArray(content)) return content.map(rateOfMembers);
  if (Array.isArray(content.rates)) return content.rates.map(rateOfMembers);
  return Object.entries(content).flatMap(([currency, dated]) => {
    if (!Array.isArray(dated) || !dated.every(isDatedRate))
      throw new Error(`"${currency}" must hold an array of [date, rate]`);
    return dated.map(([date, perEur]) => rate(currency, date, perEur));
  });
}

function rateOfMembers(members: unknown, index: number): ExchangeRate {
  const { currency, date, per_eur } = (members ?? {}) as Record<string, unknown>;
  if (![currency, date, per_eur].every(isCell))
    throw new Error(`rate ${index + 1} is not of the form {"currency","date","per_eur"}`);
  return rate(currency, date, per_eur);
}

function isDatedRate(pair: unknown): pair is [unknown, unknown] {
  return Array.isArray(pair) && pair.length === 2 && pair.every(isCell);
}

function isCell(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

function rate(currency: unknown, date: unknown, perEur: unknown): ExchangeRate {
  return { currency: String(currency), date: String(date), per_eur: String(perEur) };
}

/**
 * A first line with the names of the columns gives their order. Where semicolons separate cells, a comma is the decimal
 * comma; elsewhere it could separate thousands, and the server refuses it.
 */
function ratesOfCsv(text: string): ExchangeRate[] {
  const options = csvOptions(text, hasCells(names.length));
  const point = options.delimiter === ';' ? '.' : ',';
  const lines = parseCsv(text, options).filter((line) => !isBlank(line));
  const first = lines[0]?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const named = names.every((name) => first.includes(name));
  const [currency = 0, date = 1, perEur = 2] = named ? names.map((name) => first.indexOf(name)) : [];
  return lines.slice(named ? 1 : 0).map(({ line, cells }) => {
    if (cells.length <= Math.max(currency, date, perEur))
      throw new Error(`line ${line} does not have the columns ${names.join(',')}`);
    return rate(cells[currency], cells[date], cells[perEur]?.replace(',', point));
  });
}
