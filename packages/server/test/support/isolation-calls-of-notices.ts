import type { Calls } from './isolation-call.ts';

/** Attempts at notices of another tenant, and at who gets e-mails of them. */
export const noticeCalls: Record<string, Calls> = {
  'GET /api/v1/notices': () => [{ path: '/api/v1/notices', status: 200 }],
  'GET /api/v1/notice-settings': () => [{ path: '/api/v1/notice-settings', status: 200 }],
  'PUT /api/v1/notice-settings': ({ api_key }) => [
    {
      path: '/api/v1/notice-settings',
      body: { recipients: [], still_sources: [{ api_key_id: api_key, minutes: 5 }] },
      status: 422,
    },
  ],
  'POST /api/v1/notice-settings/test': () => [
    { path: '/api/v1/notice-settings/test', body: {}, status: 409 },
  ],
  'POST /api/v1/backup/reports': () => [
    { path: '/api/v1/backup/reports', body: { outcome: 'failed' }, status: 403 },
  ],
};
