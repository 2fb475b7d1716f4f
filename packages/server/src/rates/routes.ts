import { type Handlers, type Links, listPage } from '../http/handlers.ts';
import type { Rates } from './rates.ts';

/** `/api/v1/exchange-rates` (docs/rules/money.md#2). */
export function exchangeRateRoutes(rates: Rates, links: Links) {
  return {
    setExchangeRates: ({ staff, body }) => rates.set(staff, body.rates),
    listExchangeRates: (request) =>
      listPage(request, links, (tenant_id, rows) =>
        rates.list(tenant_id, { currency: request.query.currency, ...rows }),
      ),
    readRateGaps: ({ staff }) => rates.readGaps(staff.tenant_id),
  } satisfies Partial<Handlers>;
}
