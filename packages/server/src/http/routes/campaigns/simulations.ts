import { previewEdit } from '../../../campaigns/editing/preview.ts';
import { simulateCampaign } from '../../../campaigns/simulation/simulate.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import type { LongReads } from './long-reads.ts';

/** `/api/v1/campaigns/{id}`: `simulate`, and `preview` of an edit (decisions 6 and 7). */
export function simulationHandlers(http: HttpDependencies, { queue, endsWith }: LongReads) {
  const dependencies = { ...http, queue };
  return {
    simulateCampaign: ({ staff: { tenant_id }, params: { id: campaign_id }, body }, reply) =>
      simulateCampaign(dependencies, { tenant_id, campaign_id }, body ?? {}, endsWith(reply)),
    previewCampaign: ({ staff: { tenant_id }, params: { id: campaign_id }, body }, reply) =>
      previewEdit(dependencies, { tenant_id, campaign_id }, body, endsWith(reply)),
  } satisfies Partial<Handlers>;
}
