import { csvType, htmlType, jsonType } from '@laurel/contract/values/media-types.ts';
import { acceptedType } from '../http/content-negotiation.ts';
import type { Handlers } from '../http/handlers.ts';
import { printedPagePolicy } from '../printing/printed-page.ts';
import type { Figures } from './figures.ts';
import { figuresCsv } from './figures-file.ts';
import { reportPage } from './report-page.ts';

/** `/api/v1/campaigns/{id}/figures` and `/report`: what a campaign comes to (docs/rules/operations.md#12). */
export function figureRoutes(figures: Figures) {
  return {
    readCampaignFigures: async ({ staff, params, headers }, reply) => {
      const answer = await figures.read(staff.tenant_id, params.id);
      reply.header('vary', 'Accept');
      if (acceptedType(headers.accept, [jsonType, csvType]) === jsonType) return answer;
      return reply
        .header('content-type', `${csvType}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="figures-${params.id}.csv"`)
        .send(figuresCsv(answer));
    },
    readCampaignReport: async ({ staff, params, headers }, reply) => {
      const report = await figures.readReport(staff.tenant_id, params.id);
      reply.header('vary', 'Accept');
      if (acceptedType(headers.accept, [jsonType, htmlType]) === jsonType) return report;
      return reply
        .header('content-type', `${htmlType}; charset=utf-8`)
        .header('content-security-policy', printedPagePolicy)
        .send(reportPage(report));
    },
  } satisfies Partial<Handlers>;
}
