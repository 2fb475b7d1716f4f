import type { Calls } from './isolation-call.ts';
import { campaignInput } from './tournaments.ts';

const at =
  (suffix: string, body?: object): Calls =>
  ({ campaign }) => [
    {
      path: `/api/v1/campaigns/${campaign}/change-requests${suffix}`,
      status: 404,
      ...(body ? { body } : {}),
    },
  ];

/** The calls for edits that a second person applies. */
export const changeRequestCalls: Record<string, Calls> = {
  'POST /api/v1/campaigns/{id}/change-requests': at('', campaignInput({ custom_id: 'own' })),
  'GET /api/v1/campaigns/{id}/change-requests': at(''),
  'GET /api/v1/change-requests': () => [{ path: '/api/v1/change-requests', status: 200 }],
  'GET /api/v1/campaigns/{id}/change-requests/{request_id}': at('/1'),
  'POST /api/v1/campaigns/{id}/change-requests/{request_id}/approve': at('/1/approve', {}),
  'POST /api/v1/campaigns/{id}/change-requests/{request_id}/reject': at('/1/reject', {}),
  'POST /api/v1/campaigns/{id}/change-requests/{request_id}/withdraw': at('/1/withdraw', {}),
};
