import { Type } from 'typebox';
import { campaignPath } from '../campaigns/path.ts';
import { managerAccess, viewerAccess } from '../operations/access.ts';
import { location } from '../operations/headers.ts';
import type { Operations } from '../operations/operation.ts';
import { severalPath, severalSimulationSchema, severalWindowsSchema } from './several-windows.ts';

const ofSimulation = { path: Type.Object(severalPath) };

/** Simulations over several windows, which take longer than a request should wait. */
export const simulationOperations = {
  startSimulation: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/simulations',
    tag: 'campaigns',
    summary: 'Simulate a campaign over several windows',
    description:
      'The board, the winners and the cost of the prizes in each window, by the stored definition or by up to two in the body, from one pass over the stored events, with the assumptions of a single simulation. Nothing of the campaign changes. Its progress is at Location; the ' +
      'last ten of a tenant are kept. A tenant may have two under way, which run one after the other. Recorded in the audit log.',
    access: managerAccess,
    idempotent: false,
    parameters: { path: Type.Object(campaignPath) },
    body: { contentType: 'application/json', schema: severalWindowsSchema, required: true },
    answers: {
      202: { description: 'The simulation has started', schema: severalSimulationSchema, headers: location },
    },
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, body: { windows: { weeks: 4 } }, status: 202 },
  },
  readSimulation: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/simulations/{simulation_id}',
    tag: 'campaigns',
    summary: 'Read a simulation over several windows',
    description: 'Its progress and its results.',
    access: viewerAccess,
    idempotent: true,
    parameters: ofSimulation,
    answers: { 200: { description: 'The simulation', schema: severalSimulationSchema } },
    faults: ['not_found'],
    example: { path: { id: 17, simulation_id: 3 }, status: 200 },
  },
  cancelSimulation: {
    method: 'DELETE',
    path: '/api/v1/campaigns/{id}/simulations/{simulation_id}',
    tag: 'campaigns',
    summary: 'Cancel a simulation over several windows',
    description: 'One that runs ends soon; one that has ended stays as it is. Recorded in the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: ofSimulation,
    answers: { 204: { description: 'The simulation is not running' } },
    faults: ['not_found'],
    example: { path: { id: 17, simulation_id: 3 }, status: 204 },
  },
} as const satisfies Operations;
