import type { Calls } from './isolation-call.ts';

const ofAlarm =
  (suffix: string, body?: object): Calls =>
  (names) => [{ path: `/api/v1/alarms/${names.alarm}${suffix}`, status: 404, ...(body ? { body } : {}) }];

/** The calls for alarms and when they are raised. */
export const alarmCalls: Record<string, Calls> = {
  'GET /api/v1/alarms': (names) => [
    { path: '/api/v1/alarms', status: 200 },
    { path: `/api/v1/alarms?campaign_id=${names.campaign}`, status: 200 },
    { path: `/api/v1/alarms?player_id=${names.player}`, status: 200 },
  ],
  'GET /api/v1/alarms/{alarm_id}': ofAlarm(''),
  'POST /api/v1/alarms/{alarm_id}/dismiss': ofAlarm('/dismiss', { reason: 'none' }),
  'POST /api/v1/alarms/{alarm_id}/confirm': ofAlarm('/confirm', { reason: 'none' }),
  'GET /api/v1/alarm-settings': () => [{ path: '/api/v1/alarm-settings', status: 200 }],
  'PUT /api/v1/alarm-settings': () => [
    { path: '/api/v1/alarm-settings', body: { late_surge: { enabled: false } }, status: 200 },
  ],
  'POST /api/v1/alarms/try': (names) => [
    { path: '/api/v1/alarms/try', body: { campaign_ids: [names.campaign], thresholds: {} }, status: 404 },
  ],
};
