import type { Handlers } from '../../http/handlers.ts';
import { baseUrl, type Links } from '../../http/pages.ts';
import type { Simulations } from '../open-simulation.ts';

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
