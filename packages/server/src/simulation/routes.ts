import type { Campaigns } from '../campaigns/campaigns.ts';
import { type Handlers, type Links, madeAt } from '../http/handlers.ts';
import type { LongAnswers } from '../http/long-answers.ts';
import type { Simulations } from './simulation.ts';

/** Simulations of a campaign, and previews of edits and of its end (docs/rules/operations.md#9). */
export function simulationRoutes(
  simulations: Simulations,
  campaigns: Pick<Campaigns, 'finish'>,
  { endsWith }: LongAnswers,
  links: Links,
) {
  return {
    simulateCampaign: ({ staff: { tenant_id }, params: { id: campaign_id }, body }, reply) =>
      simulations.simulate({ tenant_id, campaign_id }, body ?? {}, endsWith(reply)),
    previewCampaign: ({ staff: { tenant_id }, params: { id: campaign_id }, body }, reply) =>
      simulations.preview({ tenant_id, campaign_id }, body, endsWith(reply)),
    finishCampaign: ({ staff, params: { id: campaign_id }, body }, reply) => {
      const { dry_run = false, ...finish } = body ?? {};
      if (!dry_run) return campaigns.finish(staff, campaign_id, finish);
      const { tenant_id } = staff;
      return simulations.previewFinish({ tenant_id, campaign_id }, finish, endsWith(reply));
    },
    startSimulation: async (request, reply) => {
      const { staff, params, body } = request;
      const started = await simulations.start(staff, params.id, body);
      return madeAt(request, reply, links, `campaigns/${params.id}/simulations`, started);
    },
    readSimulation: ({ staff, params }) => simulations.read(staff.tenant_id, params.id, params.simulation_id),
    cancelSimulation: ({ staff, params }) => simulations.cancel(staff, params.id, params.simulation_id),
  } satisfies Partial<Handlers>;
}
