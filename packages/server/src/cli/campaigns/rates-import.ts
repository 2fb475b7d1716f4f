import type { ExchangeRate } from '@laurel/contract/campaigns/exchange-rates.ts';
import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { Failure } from '../framework/failures.ts';
import { printJson, printLine } from '../framework/output.ts';
import { readTextFile } from '../framework/read-text-file.ts';
import { parseRates } from './rates-file.ts';

/** Half of what the server takes in one call. */
const RATES_A_CALL = 5_000;

export const ratesImport: Command = {
  name: 'rates import',
  takes: 'FILE',
  about:
    'Sets exchange rates, units per 1 EUR from a date on. The file is JSON, {"USD":[["2026-01-01","1.25"]]}, ' +
    '[{"currency","date","per_eur"}] or {"rates":[…]} around the latter, or CSV with the columns currency,date,per_eur.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const rates = await readRates(input.positionals[0] ?? '');
    const client = openAccount(input, context);
    for (let from = 0; from < rates.length; from += RATES_A_CALL) {
      await client.setExchangeRates({ body: { rates: rates.slice(from, from + RATES_A_CALL) } });
    }
    const currencies = [...new Set(rates.map(({ currency }) => currency))].sort();
    if (flagOption(input, 'json')) printJson(context, { imported: rates.length, currencies });
    else printLine(context, `Imported ${rates.length} rates of ${currencies.join(', ') || 'no currency'}.`);
    return 0;
  },
};

async function readRates(file: string): Promise<ExchangeRate[]> {
  try {
    return parseRates(await readTextFile(file));
  } catch (error) {
    throw new Failure(`${file} cannot be taken: ${(error as Error).message}.`, { cause: error });
  }
}
