import { envelope, type Handlers, type Links, rowsOf } from '../http/handlers.ts';
import type { LongAnswers } from '../http/long-answers.ts';
import type { Explanations } from './explanations.ts';

/** `/api/v1/campaigns/{id}`: `players/{player_id}/explain`, and `reasons` (docs/rules/operations.md#6). */
export function explanationRoutes(explanations: Explanations, { endsWith }: LongAnswers, links: Links) {
  return {
    explainScore: async (request) => {
      const { id, player_id } = request.params;
      const page = rowsOf(request.query);
      const explained = await explanations.explainPlayer(request.staff.tenant_id, id, player_id, page);
      const { count, rows, ...members } = explained;
      const { next, previous, results } = envelope(request, links, { count, results: rows });
      return { count, ...members, next, previous, results };
    },
    readCampaignReasons: ({ staff: { tenant_id }, params: { id: campaign_id } }, reply) =>
      explanations.readReasons({ tenant_id, campaign_id }, endsWith(reply)),
  } satisfies Partial<Handlers>;
}
