import type { Campaigns } from '../campaigns/campaigns.ts';
import { baseUrl, type Handlers, type Links } from '../http/handlers.ts';
import type { LongAnswers } from '../http/long-answers.ts';
import type { Simulations } from './simulation.ts';

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

/** `/api/v1/campaigns/{id}/simulations`: over several windows, in the background. */
export function simulationsRoutes(simulations: Simulations, links: Links) {
  return {
    startSimulation: async (request, reply) => {
      const { staff, params, body } = request;
      const simulation = await simulations.start(staff, params.id, body);
      const path = `/api/v1/campaigns/${params.id}/simulations/${simulation.id}`;
      reply.header('location', `${baseUrl(request, links)}${path}`);
      return simulation;
    },
    readSimulation: ({ staff, params }) => simulations.read(staff.tenant_id, params.id, params.simulation_id),
    cancelSimulation: async ({ staff, params }) => {
      await simulations.cancel(staff, params.id, params.simulation_id);
    },
  } satisfies Partial<Handlers>;
}
