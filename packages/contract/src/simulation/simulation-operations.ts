import { Type } from 'typebox';
import { campaignEditSchema } from '../campaigns/answers.ts';
import { exampleCampaign } from '../campaigns/example-campaign.ts';
import { campaignPath } from '../campaigns/path.ts';
import { location } from '../operations/headers.ts';
import { managerAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { previewSchema } from './previews.ts';
import { severalPath, severalSimulationSchema, severalWindowsSchema } from './several-windows.ts';
import { simulationRequestSchema, simulationSchema } from './simulations.ts';

const ofSimulation = { path: Type.Object(severalPath) };

/**
 * What a campaign would come to, without changing it. Simulations over several windows take longer than a request should
 * wait.
 */
export const simulationOperations = {
  simulateCampaign: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/simulate',
    summary: 'Simulate a campaign',
    description:
      'The board, the winners and the cost of the prizes, computed from the stored events without changing anything: of a draft or a published campaign, in its own window or in another past one, by its own definition or by the one in the body. In another window it assumes that every player has joined and that every event arrived in time. Each tenant runs one at a time; it ends ' +
      'when the client disconnects.',
    access: managerAccess,
    idempotent: true,
    parameters: { path: Type.Object(campaignPath) },
    body: { contentType: 'application/json', schema: simulationRequestSchema, required: false },
    answers: ok('The result of the simulation', simulationSchema),
    faults: ['not_found', 'conflict', 'overloaded'],
    example: {
      path: { id: 17 },
      body: { start: '2026-11-01T00:00:00Z', end: '2026-11-08T00:00:00Z', rows: 10 },
      status: 200,
    },
  },
  previewCampaign: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/preview',
    summary: 'Preview an edit of a campaign',
    description:
      'What players would gain or lose by an edit: both definitions are computed from the same events. Changes nothing; the edit ' +
      'of a campaign that has started needs `confirm` of this answer.',
    access: managerAccess,
    idempotent: true,
    parameters: { path: Type.Object(campaignPath) },
    body: { contentType: 'application/json', schema: campaignEditSchema, required: true },
    answers: ok('What the edit would change', previewSchema),
    faults: ['not_found', 'conflict', 'overloaded'],
    example: { path: { id: 17 }, body: { ...exampleCampaign, leaderboard_size: 50 }, status: 200 },
  },
  startSimulation: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/simulations',
    summary: 'Simulate a campaign over several windows',
    description:
      'The board, the winners and the cost of the prizes in each window, by the stored definition or by up to two in the body, from one pass over the stored events, with the assumptions of a single simulation. Nothing of the campaign changes. Its progress is at Location; the ' +
      'last ten of a tenant are kept. A tenant may have two under way, which run one after the other. Recorded in the audit log.',
    access: managerAccess,
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
    summary: 'Read a simulation over several windows',
    description: 'Its progress and its results.',
    access: viewerAccess,
    parameters: ofSimulation,
    answers: ok('The simulation', severalSimulationSchema),
    faults: ['not_found'],
    example: { path: { id: 17, simulation_id: 3 }, status: 200 },
  },
  cancelSimulation: {
    method: 'DELETE',
    path: '/api/v1/campaigns/{id}/simulations/{simulation_id}',
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
