import { casino } from './fasttrack.ts';
import type { Calls } from './isolation-call.ts';

const at =
  (suffix: string, body?: object): Calls =>
  () => [{ path: `/api/v1/refused-events/1000000${suffix}`, status: 404, ...(body ? { body } : {}) }];

/** The calls for messages of other systems. */
export const integrationCalls: Record<string, Calls> = {
  'POST /api/v1/integrations/fasttrack/bulk': ({ unique_id }) => [
    {
      path: '/api/v1/integrations/fasttrack/bulk',
      as: 'key',
      body: [casino({ unique_id: `${unique_id} message` })],
      status: 204,
    },
  ],
  'GET /api/v1/refused-events': ({ player }) => [
    { path: `/api/v1/refused-events?player_id=${player}`, status: 200 },
  ],
  'POST /api/v1/refused-events': ({ unique_id }) => [
    {
      path: '/api/v1/refused-events',
      as: 'key',
      body: [{ message: `${unique_id} text`, errors: [{ pointer: '', detail: 'is not JSON' }] }],
      status: 200,
    },
  ],
  'GET /api/v1/refused-events/{refused_id}': at(''),
  'POST /api/v1/refused-events/{refused_id}/send-again': at('/send-again', {}),
  'POST /api/v1/refused-events/{refused_id}/discard': at('/discard', { reason: 'none' }),
  'POST /api/v1/refused-events/send-again': ({ player }) => [
    { path: '/api/v1/refused-events/send-again', body: { player_id: player }, status: 200 },
  ],
};
