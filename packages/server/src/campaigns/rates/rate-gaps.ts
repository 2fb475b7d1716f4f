import { gapEvents, maxCountedPlayers, type RateGaps } from '@laurel/contract/campaigns/rate-gaps.ts';
import { countEventsByCurrency, readCurrencyRates } from '../../store/campaigns/rate-gaps.ts';
import { newestUpTo } from '../../store/log/event-search.ts';
import { readSeenCurrencies } from '../../store/planning/known-facts.ts';
import type { CampaignDependencies } from '../dependencies.ts';

/** Which currencies are played in, since when each has a rate, and how many of the newest events have none. The work is bounded. */
export async function readRateGaps(
  { database, scoring }: Pick<CampaignDependencies, 'database' | 'scoring'>,
  tenant_id: number,
): Promise<RateGaps> {
  // In which currencies players played is in the database once what boards show is.
  await scoring.written(tenant_id);
  const newest = await newestUpTo(database, tenant_id, { above: 0, upTo: Number.MAX_SAFE_INTEGER });
  const counted = await countEventsByCurrency(database, tenant_id, Math.max(0, (newest ?? 0) - gapEvents));
  const byCurrency = new Map(counted.map((one) => [one.currency, one]));
  const seen = await readSeenCurrencies(database, tenant_id);
  const all = [...new Set([...seen, ...byCurrency.keys()])].sort();
  const rates = await readCurrencyRates(database, tenant_id, all, maxCountedPlayers);
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
