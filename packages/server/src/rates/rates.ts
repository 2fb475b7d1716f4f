import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import { gapEvents, maxCountedPlayers, type RateGaps } from '@laurel/contract/rates/rate-gaps.ts';
import type { Rows } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import type { Listed } from '../database/table.ts';
import { newestUpTo } from '../events/events.ts';
import { readSeenCurrencies } from '../facts/facts.ts';
import { type RateDependencies, setRates } from './set-rates.ts';
import { countEventsByCurrency, countRates, readCurrencyRates, readRates } from './store.ts';

export { readRates, readRatesIn } from './store.ts';

export type Rates = ReturnType<typeof openRates>;

/** Opens the module for exchange rates. */
export function openRates(dependencies: RateDependencies) {
  return openModule(dependencies, { set: setRates, list: listRates, readGaps: readRateGaps });
}

/** The tenant's rates, of one currency or of all, by currency and latest date first; and how many there are. */
async function listRates(
  { database }: Pick<RateDependencies, 'database'>,
  tenant_id: number,
  { currency, ...rows }: Rows & { currency: string | undefined },
): Promise<Listed<ExchangeRate>> {
  const tenant = database.ofTenant(tenant_id);
  const count = await countRates(tenant, currency);
  return { count, results: await readRates(tenant, { currency, ...rows }) };
}

/** The currencies in play, since when each has a rate, and how many of the newest events have none. The work is bounded. */
async function readRateGaps(
  { database, scoring }: Pick<RateDependencies, 'database' | 'scoring'>,
  tenant_id: number,
): Promise<RateGaps> {
  const tenant = database.ofTenant(tenant_id);
  // Players' currencies are in the database once a checkpoint has what boards show.
  await scoring.written(tenant_id);
  const newest = await newestUpTo(tenant, { above: 0, upTo: Number.MAX_SAFE_INTEGER });
  const counted = await countEventsByCurrency(tenant, Math.max(0, (newest ?? 0) - gapEvents));
  const byCurrency = new Map(counted.map((one) => [one.currency, one]));
  const seen = await readSeenCurrencies(tenant);
  const all = [...new Set([...seen, ...byCurrency.keys()])].sort();
  const rates = await readCurrencyRates(tenant, all, maxCountedPlayers);
  const since = Math.min(...counted.map((one) => one.since));
  return {
    looked_at: {
      events: counted.reduce((sum, { events }) => sum + events, 0),
      since: counted.length === 0 ? null : new Date(since).toISOString(),
    },
    currencies: rates.map((one) => {
      const { events = 0, unpriced = 0 } = byCurrency.get(one.currency) ?? {};
      return { ...one, events, unpriced };
    }),
  };
}
