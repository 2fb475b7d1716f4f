import type { Handlers } from '../../http/handlers.ts';
import { envelope, type Links, rowsOf } from '../../http/pages.ts';
import type { Payouts } from '../payouts.ts';

/** `/api/v1/campaigns/{id}/what-if`: a board and its payouts without some players (docs/rules/payouts.md#9). */
export function whatIfRoutes(payouts: Pick<Payouts, 'whatIf'>, links: Links) {
  return {
    readWhatIf: async (request) => {
      const { staff, params, query } = request;
      const asked = { ...rowsOf(query), without: [query.without].flat() };
      const { count, rows, ...members } = await payouts.whatIf(staff.tenant_id, params.id, asked);
      const { next, previous, results } = envelope(request, links, { count, results: rows });
      return { count, ...members, next, previous, results };
    },
  } satisfies Partial<Handlers>;
}
