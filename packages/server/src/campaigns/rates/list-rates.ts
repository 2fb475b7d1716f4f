import type { ExchangeRate } from '@laurel/contract/campaigns/exchange-rates.ts';
import { countRates, readRates } from '../../store/campaigns/exchange-rates.ts';
import type { Rows } from '../../store/engine/rows.ts';
import type { CampaignDependencies } from '../dependencies.ts';

/** The tenant's rates, of one currency or of all, by currency and latest date first; and how many there are. */
export async function listRates(
  { database }: Pick<CampaignDependencies, 'database'>,
  tenant_id: number,
  { currency, ...rows }: Rows & { currency: string | undefined },
): Promise<{ count: number; rates: ExchangeRate[] }> {
  const count = await countRates(database, tenant_id, currency);
  return { count, rates: await readRates(database, tenant_id, { currency, ...rows }) };
}
