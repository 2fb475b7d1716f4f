import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import type { Rows } from '../database/rows.ts';
import type { RateDependencies } from './dependencies.ts';
import { countRates, readRates } from './store/exchange-rates.ts';

/** The tenant's rates, of one currency or of all, by currency and latest date first; and how many there are. */
export async function listRates(
  { database }: Pick<RateDependencies, 'database'>,
  tenant_id: number,
  { currency, ...rows }: Rows & { currency: string | undefined },
): Promise<{ count: number; rates: ExchangeRate[] }> {
  const tenant = database.ofTenant(tenant_id);
  const count = await countRates(tenant, currency);
  return { count, rates: await readRates(tenant, { currency, ...rows }) };
}
