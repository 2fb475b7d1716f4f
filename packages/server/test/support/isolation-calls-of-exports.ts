import { type Calls, open } from './isolation-call.ts';

/** Attempts to read the facts of another tenant: a day has no name that could be another's. */
export const exportCalls: Record<string, Calls> = {
  'GET /api/v1/facts': open('/api/v1/facts', 'admin'),
  'GET /api/v1/facts/{day}': open('/api/v1/facts/2026-12-01', 'admin'),
  'GET /api/v1/facts/{day}/{table}': () =>
    ['events', 'rounds', 'voids', 'scores', 'payouts'].map((table) => ({
      path: `/api/v1/facts/2026-12-01/${table}`,
      status: 200,
    })),
};
