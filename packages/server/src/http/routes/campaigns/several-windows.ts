import type { FastifyInstance } from 'fastify';
import {
  cancelSimulation,
  readSimulation,
  startSimulation,
} from '../../../campaigns/simulation/several-windows.ts';
import { SimulationRunner } from '../../../campaigns/simulation/simulation-runner.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { baseUrl } from '../../framework/pages.ts';

/** `/api/v1/campaigns/{id}/simulations`: over several windows, in the background. */
export function severalWindowsHandlers(http: HttpDependencies, app: FastifyInstance) {
  const { log, publicUrl } = http;
  const onError = (error: unknown, tenant_id: number) =>
    log.error({ err: error, tenant_id }, 'a simulation failed');
  const runner = new SimulationRunner({ ...http, onError });
  app.addHook('preClose', () => runner.close());
  const dependencies = { ...http, runner };
  return {
    startSimulation: async (request, reply) => {
      const { staff, params, body } = request;
      const simulation = await startSimulation(dependencies, staff, params.id, body);
      const path = `/api/v1/campaigns/${params.id}/simulations/${simulation.id}`;
      reply.header('location', `${baseUrl(request, publicUrl)}${path}`);
      return simulation;
    },
    readSimulation: ({ staff, params }) =>
      readSimulation(dependencies, staff.tenant_id, params.id, params.simulation_id),
    cancelSimulation: async ({ staff, params }) => {
      await cancelSimulation(dependencies, staff, params.id, params.simulation_id);
    },
  } satisfies Partial<Handlers>;
}
