import { listRates } from '../../../campaigns/rates/list-rates.ts';
import { readRateGaps } from '../../../campaigns/rates/rate-gaps.ts';
import { setRates } from '../../../campaigns/rates/set-rates.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { envelope, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/exchange-rates` (decisions 5.1 and 7). */
export function exchangeRateHandlers(dependencies: HttpDependencies) {
  return {
    setExchangeRates: async ({ staff, body }) => {
      await setRates(dependencies, staff, body.rates);
    },
    listExchangeRates: async (request) => {
      const wanted = { currency: request.query.currency, ...rowsOf(request.query) };
      const { count, rates } = await listRates(dependencies, request.staff.tenant_id, wanted);
      return envelope(request, dependencies.publicUrl, { count, results: rates });
    },
    readRateGaps: ({ staff }) => readRateGaps(dependencies, staff.tenant_id),
  } satisfies Partial<Handlers>;
}
