import type { Calls } from './isolation-call.ts';

/** Attempts to read what proves the events and boards of another tenant. */
export const proofCalls: Record<string, Calls> = {
  'GET /public/api/v2/tournaments/{id}/receipt': (names) => [
    { path: `/public/api/v2/tournaments/${names.campaign}/receipt`, as: 'player', status: 404 },
  ],
  'GET /log/v1/{tenant_id}/keys': ({ tenant }) => [{ path: `/log/v1/${tenant}/keys`, status: 404 }],
  'GET /log/v1/{tenant_id}/{log}/checkpoint': ({ tenant }) => [
    { path: `/log/v1/${tenant}/events/checkpoint`, status: 404 },
    { path: `/log/v1/${tenant}/decisions/checkpoint`, status: 404 },
  ],
  'GET /log/v1/{tenant_id}/{log}/tile/{tile}': ({ tenant }) => [
    { path: `/log/v1/${tenant}/events/tile/0/000.p/1`, status: 404 },
    { path: `/log/v1/${tenant}/events/tile/entries/000.p/1`, status: 404 },
  ],
  'POST /api/v1/events/proofs': ({ unique_id }) => [
    { path: '/api/v1/events/proofs', as: 'key', body: { unique_ids: [unique_id] }, status: 200 },
  ],
  'GET /api/v1/events/{unique_id}/proof': ({ unique_id }) => [
    { path: `/api/v1/events/${unique_id}/proof`, status: 404 },
  ],
  'GET /api/v1/campaigns/{id}/raffle': ({ campaign }) => [
    { path: `/api/v1/campaigns/${campaign}/raffle`, status: 404 },
  ],
  'GET /api/v1/campaigns/{id}/raffle/tickets': ({ campaign }) => [
    { path: `/api/v1/campaigns/${campaign}/raffle/tickets`, status: 404 },
  ],
  'POST /api/v1/campaigns/{id}/raffle/seed': ({ campaign }) => [
    { path: `/api/v1/campaigns/${campaign}/raffle/seed`, body: { value: 'of another' }, status: 404 },
  ],
  'GET /public/api/v2/campaigns/{id}/raffle': ({ campaign }) => [
    { path: `/public/api/v2/campaigns/${campaign}/raffle`, as: 'key', status: 404 },
  ],
  'GET /public/api/v2/campaigns/{id}/raffle/tickets': ({ campaign }) => [
    { path: `/public/api/v2/campaigns/${campaign}/raffle/tickets`, as: 'key', status: 404 },
  ],
  'GET /public/api/v2/campaigns/{id}/raffle/tickets/me': ({ campaign }) => [
    { path: `/public/api/v2/campaigns/${campaign}/raffle/tickets/me`, as: 'player', status: 404 },
  ],
  'GET /api/v1/campaigns/{id}/certificate': ({ campaign }) => [
    { path: `/api/v1/campaigns/${campaign}/certificate`, status: 404 },
  ],
};
