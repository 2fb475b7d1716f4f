import { adminAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import {
  newRewardEndpointSchema,
  rewardEndpointSchema,
  rewardEndpointWithSecretSchema,
} from './reward-endpoint.ts';

const path = '/api/v1/reward-endpoint';

/** `/api/v1/reward-endpoint`: where approved payouts are sent (docs/rules/payouts.md#8). */
export const rewardOperations = {
  setRewardEndpoint: {
    method: 'PUT',
    path,
    summary: 'Set the reward endpoint',
    description:
      'Sends approved payouts there from now on, including those that are waiting. A new url ends every wait that the previous endpoint asked for. Each call makes a new secret, which only its answer shows; the previous secret signs for another 24 hours, too. Recorded in the audit log.',
    access: adminAccess,
    body: { contentType: 'application/json', schema: newRewardEndpointSchema, required: true },
    answers: ok('The endpoint', rewardEndpointWithSecretSchema),
    example: { body: { url: 'https://bonus.example.com/laurel', shape: 'parameters' }, status: 200 },
  },
  readRewardEndpoint: {
    method: 'GET',
    path,
    summary: 'Read the reward endpoint',
    access: viewerAccess,
    answers: ok('The endpoint', rewardEndpointSchema),
    faults: ['not_found'],
    example: { status: 200 },
  },
  removeRewardEndpoint: {
    method: 'DELETE',
    path,
    summary: 'Remove the reward endpoint',
    description:
      'From now on approved payouts wait until staff mark them as paid or set another endpoint. Recorded in the audit log.',
    access: adminAccess,
    answers: { 204: { description: 'The reward endpoint is removed' } },
    faults: ['not_found'],
    example: { status: 204 },
  },
} as const satisfies Operations;
