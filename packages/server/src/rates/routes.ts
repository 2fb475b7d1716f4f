import { envelope, type Handlers, type Links, rowsOf } from '../http/handlers.ts';
import type { Rates } from './rates.ts';

/** `/api/v1/exchange-rates` (docs/rules/money.md#2). */
export function exchangeRateRoutes(rates: Rates, links: Links) {
  return {
    setExchangeRates: async ({ staff, body }) => {
      await rates.set(staff, body.rates);
    },
    listExchangeRates: async (request) => {
      const wanted = { currency: request.query.currency, ...rowsOf(request.query) };
      const { count, rates: results } = await rates.list(request.staff.tenant_id, wanted);
      return envelope(request, links, { count, results });
    },
    readRateGaps: ({ staff }) => rates.readGaps(staff.tenant_id),
  } satisfies Partial<Handlers>;
}
