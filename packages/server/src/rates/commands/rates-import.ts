import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { Failure } from '../../cli/failures.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { readTextFile } from '../../cli/read-text-file.ts';
import { parseRates } from './rates-file.ts';

/** Half of what the server takes in one call. */
const RATES_A_CALL = 5_000;

const forms =
  'JSON, {"USD":[["2026-01-01","1.25"]]}, [{"currency","date","per_eur"}] or {"rates":[…]} around the latter, ' +
  'or CSV with the columns currency,date,per_eur';

export const ratesImport: Command = {
  name: 'rates import',
  takes: 'FILE',
  about: `Sets exchange rates, units per 1 EUR from a date on. The file is ${forms}.`,
  positionals: [1, 1],
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
