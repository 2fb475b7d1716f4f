import type { Campaigns } from '../../campaigns/campaigns.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { LongAnswers } from '../../http/long-answers.ts';
import type { Simulations } from '../open-simulation.ts';

/** `/api/v1/campaigns/{id}`: `simulate`, `preview` of an edit, and `finish` with a dry run (docs/rules/operations.md#9). */
export function simulateRoutes(
  simulation: Simulations,
  campaigns: Pick<Campaigns, 'finish'>,
  { endsWith }: LongAnswers,
) {
  return {
    simulateCampaign: ({ staff: { tenant_id }, params: { id: campaign_id }, body }, reply) =>
      simulation.simulate({ tenant_id, campaign_id }, body ?? {}, endsWith(reply)),
    previewCampaign: ({ staff: { tenant_id }, params: { id: campaign_id }, body }, reply) =>
      simulation.preview({ tenant_id, campaign_id }, body, endsWith(reply)),
    finishCampaign: ({ staff, params: { id: campaign_id }, body }, reply) => {
      const { dry_run = false, ...finish } = body ?? {};
      if (!dry_run) return campaigns.finish(staff, campaign_id, finish);
      const { tenant_id } = staff;
      return simulation.previewFinish({ tenant_id, campaign_id }, finish, endsWith(reply));
    },
  } satisfies Partial<Handlers>;
}
