import { gameround } from './events.ts';
import { type Calls, open } from './isolation-call.ts';
import { alarmCalls } from './isolation-calls-of-alarms.ts';
import { changeRequestCalls } from './isolation-calls-of-change-requests.ts';
import { exportCalls } from './isolation-calls-of-exports.ts';
import { identityCalls } from './isolation-calls-of-identity.ts';
import { integrationCalls } from './isolation-calls-of-integrations.ts';
import { noticeCalls } from './isolation-calls-of-notices.ts';
import { proofCalls } from './isolation-calls-of-proofs.ts';
import { callsOfSeveral } from './isolation-calls-of-several.ts';
import { scheduleInput } from './planning.ts';
import { campaignInput } from './tournaments.ts';

const campaign = '/api/v1/campaigns';
const definition = (custom_id: string) => campaignInput({ custom_id });
const newRun = (custom_id: string) => ({
  custom_id,
  start: '2027-01-01T00:00:00Z',
  end: '2027-01-08T00:00:00Z',
});
const at =
  (suffix: string, status: number, body?: object): Calls =>
  (names) => [{ path: `${campaign}/${names.campaign}${suffix}`, status, ...(body ? { body } : {}) }];
const ofPayout =
  (suffix: string, status: number, body?: object): Calls =>
  (names) => [{ path: `/api/v1/payouts/${names.payout}${suffix}`, status, ...(body ? { body } : {}) }];
const ofWebhook =
  (suffix: string, status: number, body?: object): Calls =>
  (names) => [{ path: `/api/v1/webhooks/${names.webhook}${suffix}`, status, ...(body ? { body } : {}) }];
const atTemplate =
  (suffix: string, status: number, body?: object): Calls =>
  ({ template }) => [{ path: `/api/v1/templates/${template}${suffix}`, status, ...(body ? { body } : {}) }];
const atSchedule =
  (suffix: string, status: number, body?: object): Calls =>
  ({ schedule }) => [{ path: `/api/v1/schedules/${schedule}${suffix}`, status, ...(body ? { body } : {}) }];

const atSegment =
  (suffix: string, status: number, csv?: string): Calls =>
  ({ segment }) => [
    {
      path: `/api/v1/segments/${segment}${suffix}`,
      status,
      ...(csv ? { body: csv, type: 'text/csv' } : {}),
    },
  ];

let made = 0;

/** For every call of the document, the attempts of a member of another tenant with a tenant's names and numbers. */
export const callsOf: Record<string, Calls> = {
  ...identityCalls,
  ...proofCalls,
  ...alarmCalls,
  ...exportCalls,
  ...callsOfSeveral,
  'GET /openapi.json': open('/openapi.json'),
  'GET /health': open('/health'),
  'GET /ready': open('/ready'),
  'GET /metrics': open('/metrics'),
  'GET /public/api/v2/tournaments/details': ({ game }) => [
    { path: '/public/api/v2/tournaments/details', as: 'key', status: 200 },
    { path: `/public/api/v2/tournaments/details?game_ids=${game}`, as: 'key', status: 200 },
  ],
  'GET /public/api/v2/campaigns/details': ({ game }) => [
    { path: '/public/api/v2/campaigns/details', as: 'key', status: 200 },
    { path: `/public/api/v2/campaigns/details?kind=mission&game_ids=${game}`, as: 'key', status: 200 },
  ],
  'GET /public/api/v2/live': (names, own) => [
    { path: `/public/api/v2/live?campaigns=${names.campaign}`, as: 'publishable', status: 404 },
    { path: `/public/api/v2/live?campaigns=${own.campaign},${names.campaign}`, as: 'player', status: 404 },
  ],
  'GET /public/api/v2/live/{campaign_id}': (names, own) => [
    { path: `/public/api/v2/live/${names.campaign}`, as: 'publishable', status: 404 },
    { path: `/public/api/v2/live/${names.campaign}?after=1&wait=5`, as: 'player', status: 404 },
    { path: `/public/api/v2/live/${own.campaign}?after=x${names.campaign}`, as: 'player', status: 400 },
  ],
  'GET /public/api/v2/tournaments/boards': (names, own) => [
    { path: `/public/api/v2/tournaments/boards?campaigns=${names.campaign}`, as: 'publishable', status: 200 },
    {
      path: `/public/api/v2/tournaments/boards?campaigns=${own.campaign},${names.campaign}`,
      as: 'player',
      status: 200,
    },
  ],
  'GET /public/api/v2/players/me/results': () => [
    { path: '/public/api/v2/players/me/results', as: 'player', status: 200 },
  ],
  'POST /public/api/v2/tournaments/{id}/opt-in': (names) => [
    { path: `/public/api/v2/tournaments/${names.campaign}/opt-in`, as: 'player', status: 404 },
  ],
  // Before the own tenant has an event of that id.
  'GET /api/v1/events': ({ unique_id, player }) => [
    { path: '/api/v1/events', status: 200 },
    { path: `/api/v1/events?unique_id=${unique_id}`, status: 200 },
    { path: `/api/v1/events?player_id=${player}`, status: 200 },
  ],
  'GET /api/v1/events/pending-voids': open('/api/v1/events/pending-voids?unique_id=of-the-others', 'admin'),
  'POST /api/v1/events': ({ unique_id }) => [
    {
      path: '/api/v1/events',
      as: 'key',
      body: [gameround({ unique_id, round_id: 'r' })],
      status: 204,
    },
  ],
  'POST /api/v1/events/void': ({ unique_id }) => [
    { path: '/api/v1/events/void', body: { unique_ids: [`${unique_id} 2`], reason: 'r' }, status: 200 },
  ],
  'GET /api/v1/archive': () => [
    { path: '/api/v1/archive?before=2026-11-01T00:00:00Z', as: 'owner', status: 200 },
    { path: '/api/v1/archive?before=2026-11-01T00:00:00Z', status: 403 },
  ],
  'POST /api/v1/archive/removals': () => [
    {
      path: '/api/v1/archive/removals',
      as: 'owner',
      body: { before: '2026-11-01T00:00:00Z', seqs: [1, 2], sha256: '0'.repeat(64) },
      status: 409,
    },
  ],
  'GET /api/v1/backup': () => [{ path: '/api/v1/backup', status: 403 }],
  'GET /api/v1/intake/series': open(
    '/api/v1/intake/series?from=2026-11-01T00:00:00Z&to=2026-11-01T01:00:00Z',
    'admin',
  ),
  'GET /api/v1/intake/refusals': ({ unique_id }) => [
    { path: `/api/v1/intake/refusals?unique_id=${unique_id}`, status: 200 },
  ],
  'GET /api/v1/intake/stats': () => [{ path: '/api/v1/intake/stats', status: 200 }],
  'GET /api/v1/audit-log': (names) => [
    // Not all: the own tenant has voided events of the others' names, which have not come.
    { path: '/api/v1/audit-log?action=campaign.created', status: 200 },
    { path: `/api/v1/audit-log?campaign_id=${names.campaign}`, status: 200 },
    { path: `/api/v1/audit-log?author=${names.username}`, status: 200 },
  ],
  'POST /api/v1/exchange-rates': () => [
    {
      path: '/api/v1/exchange-rates',
      body: { rates: [{ currency: 'SEK', date: '2026-01-01', per_eur: '11' }] },
      status: 204,
    },
  ],
  'GET /api/v1/exchange-rates': () => [{ path: '/api/v1/exchange-rates', status: 200 }],
  'GET /api/v1/exchange-rates/gaps': () => [{ path: '/api/v1/exchange-rates/gaps', status: 200 }],
  // Of an access token that was sent, so that the others of these calls go on.
  'DELETE /api/v1/reward-endpoint': () => [{ path: '/api/v1/reward-endpoint', status: 404 }],
  'PUT /api/v1/reward-endpoint': () => [
    { path: '/api/v1/reward-endpoint', body: { url: 'https://own.example', shape: 'template' }, status: 200 },
  ],
  'GET /api/v1/reward-endpoint': () => [{ path: '/api/v1/reward-endpoint', status: 200 }],
  'POST /api/v1/webhooks': () => [
    { path: '/api/v1/webhooks', body: { url: 'https://own.example' }, status: 201 },
  ],
  'GET /api/v1/webhooks': () => [{ path: '/api/v1/webhooks', status: 200 }],
  'GET /api/v1/webhooks/{id}': ofWebhook('', 404),
  'PATCH /api/v1/webhooks/{id}': ofWebhook('', 404, { description: 'own' }),
  'DELETE /api/v1/webhooks/{id}': ofWebhook('', 404),
  'POST /api/v1/webhooks/{id}/rotate-secret': ofWebhook('/rotate-secret', 404, {}),
  'POST /api/v1/webhooks/{id}/test': ofWebhook('/test', 404, {}),
  'GET /api/v1/webhooks/{id}/deliveries': ofWebhook('/deliveries', 404),
  'POST /api/v1/webhooks/{id}/send-again': ofWebhook('/send-again', 404, { since: '2026-01-01T00:00:00Z' }),
  'POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/replay': (names) => [
    { path: `/api/v1/webhooks/${names.webhook}/deliveries/${names.delivery}/replay`, body: {}, status: 404 },
  ],
  'POST /api/v1/campaigns': ({ custom_id }) => [{ path: campaign, body: definition(custom_id), status: 201 }],
  'GET /api/v1/campaigns': ({ custom_id }) => [
    { path: `${campaign}?state=published`, status: 200 },
    { path: `${campaign}?state=published&custom_id=${custom_id}`, status: 200 },
  ],
  'GET /api/v1/campaigns/{id}': at('', 404),
  'PUT /api/v1/campaigns/{id}': at('', 404, definition('own')),
  'DELETE /api/v1/campaigns/{id}': at('', 404),
  'GET /api/v1/campaigns/{id}/versions': at('/versions', 404),
  'GET /api/v1/campaigns/{id}/leaderboard': at('/leaderboard?at=2026-11-20T12:00:00Z', 404),
  'GET /api/v1/campaigns/{id}/reasons': at('/reasons', 404),
  'GET /api/v1/campaigns/{id}/figures': at('/figures', 404),
  'GET /api/v1/campaigns/{id}/history': at('/history', 404),
  'GET /api/v1/campaigns/{id}/teams': at('/teams', 404),
  'GET /api/v1/campaigns/{id}/team-members': at('/team-members?team_id=t', 404),
  'GET /api/v1/campaigns/{id}/settlement': at('/settlement', 404),
  'GET /api/v1/campaigns/{id}/rebuild-progress': at('/rebuild-progress', 404),
  'POST /api/v1/campaigns/{id}/preview': at('/preview', 404, definition('own')),
  ...changeRequestCalls,
  'POST /api/v1/campaigns/{id}/simulate': at('/simulate', 404, {}),
  'POST /api/v1/campaigns/{id}/simulations': at('/simulations', 404, { windows: { weeks: 4 } }),
  'GET /api/v1/campaigns/{id}/simulations/{simulation_id}': at('/simulations/1', 404),
  'DELETE /api/v1/campaigns/{id}/simulations/{simulation_id}': at('/simulations/1', 404),
  'POST /api/v1/campaigns/{id}/publish': at('/publish', 404, {}),
  'GET /api/v1/campaigns/{id}/publish-checks': at('/publish-checks', 404),
  'POST /api/v1/campaigns/{id}/copy': at('/copy', 404, newRun('own-copy')),
  'POST /api/v1/templates': () => {
    const { start: _start, end: _end, ...rest } = definition('own');
    return [{ path: '/api/v1/templates', body: { name: `new-${++made}`, definition: rest }, status: 201 }];
  },
  'GET /api/v1/templates': open('/api/v1/templates', 'admin'),
  'GET /api/v1/templates/{template_id}': atTemplate('', 404),
  'PATCH /api/v1/templates/{template_id}': atTemplate('', 404, { name: 'own' }),
  'DELETE /api/v1/templates/{template_id}': atTemplate('', 404),
  'POST /api/v1/templates/{template_id}/campaigns': atTemplate('/campaigns', 404, newRun('own-run')),
  'POST /api/v1/segments': () => [
    { path: `/api/v1/segments?name=new-${++made}`, body: 'own-player', type: 'text/csv', status: 201 },
  ],
  'GET /api/v1/segments': open('/api/v1/segments', 'admin'),
  'GET /api/v1/segments/{segment_id}': atSegment('', 404),
  'DELETE /api/v1/segments/{segment_id}': atSegment('', 404),
  'GET /api/v1/segments/{segment_id}/versions': atSegment('/versions', 404),
  'POST /api/v1/segments/{segment_id}/versions': atSegment('/versions', 404, 'own-player'),
  'GET /api/v1/segments/{segment_id}/players': atSegment('/players', 404),
  'POST /api/v1/images': () => [
    { path: '/api/v1/images?name=own', body: '<svg/>', type: 'image/png', status: 422 },
  ],
  'GET /api/v1/images': open('/api/v1/images', 'admin'),
  'DELETE /api/v1/images/{hash}': ({ image }) => [{ path: `/api/v1/images/${image}`, status: 404 }],
  // The address is the secret: everybody who knows it may see the picture, and no other tenant's address leads to it.
  'GET /public/images/{tenant_id}/{hash}/{width}': ({ image }, own) => [
    { path: `/public/images/${own.tenant}/${image}/2`, as: 'nobody', status: 404 },
  ],
  'POST /api/v1/schedules': ({ template }) => [
    { path: '/api/v1/schedules', body: scheduleInput(template, { name: 'own' }), status: 422 },
  ],
  'GET /api/v1/schedules': open('/api/v1/schedules', 'admin'),
  'GET /api/v1/schedules/{schedule_id}': atSchedule('', 404),
  'PATCH /api/v1/schedules/{schedule_id}': atSchedule('', 404, { publish: true }),
  'DELETE /api/v1/schedules/{schedule_id}': atSchedule('', 404),
  'POST /api/v1/schedules/{schedule_id}/pause': atSchedule('/pause', 404, {}),
  'POST /api/v1/schedules/{schedule_id}/resume': atSchedule('/resume', 404, {}),
  'GET /api/v1/schedules/{schedule_id}/runs': atSchedule('/runs', 404),
  'POST /api/v1/campaigns/{id}/cancel': at('/cancel', 404, {}),
  'POST /api/v1/campaigns/{id}/finish': at('/finish', 404, {}),
  'POST /api/v1/campaigns/{id}/rebuilds': at('/rebuilds', 404, { check: true }),
  'GET /api/v1/campaigns/{id}/rebuilds/{rebuild_id}': (names, own) => [
    { path: `${campaign}/${names.campaign}/rebuilds/${names.rebuild}`, status: 404 },
    { path: `${campaign}/${own.campaign}/rebuilds/${names.rebuild}`, status: 404 },
  ],
  'GET /api/v1/payouts': (names) => [
    { path: '/api/v1/payouts', status: 200 },
    { path: `/api/v1/payouts?campaign_id=${names.campaign}`, status: 200 },
    { path: `/api/v1/payouts?player_id=${names.player}`, status: 200 },
  ],
  'GET /api/v1/payouts/{payout_id}': ofPayout('', 404),
  'POST /api/v1/payouts/{payout_id}/approve': ofPayout('/approve', 404, {}),
  'POST /api/v1/payouts/{payout_id}/hold': ofPayout('/hold', 404, { reason: 'none' }),
  'POST /api/v1/payouts/{payout_id}/release': ofPayout('/release', 404, { reason: 'none' }),
  'POST /api/v1/payouts/{payout_id}/reject': ofPayout('/reject', 404, { reason: 'none' }),
  'POST /api/v1/payouts/{payout_id}/send': ofPayout('/send', 404, {}),
  'POST /api/v1/payouts/{payout_id}/retry': ofPayout('/retry', 404, {}),
  'POST /api/v1/payouts/{payout_id}/mark-paid': ofPayout('/mark-paid', 404, {}),
  'GET /api/v1/campaigns/{id}/payouts/summary': at('/payouts/summary', 404),
  'GET /api/v1/campaigns/{id}/what-if': (names, own) => [
    { path: `${campaign}/${names.campaign}/what-if?without=${names.player}`, status: 404 },
    { path: `${campaign}/${own.campaign}/what-if?without=${names.player}`, status: 400 },
  ],
  'GET /api/v1/campaigns/{id}/players/{player_id}': (names, own) => [
    { path: `${campaign}/${names.campaign}/players/${names.player}`, status: 404 },
    { path: `${campaign}/${own.campaign}/players/${names.player}`, status: 404 },
  ],
  'GET /api/v1/campaigns/{id}/players/{player_id}/explain': (names, own) => [
    { path: `${campaign}/${names.campaign}/players/${names.player}/explain`, status: 404 },
    { path: `${campaign}/${own.campaign}/players/${names.player}/explain`, status: 404 },
  ],
  'GET /api/v1/players': ({ player }) => [
    { path: '/api/v1/players', status: 200 },
    { path: '/api/v1/players?order=frequent', status: 200 },
    { path: `/api/v1/players?search=${player}`, status: 200 },
  ],
  'GET /api/v1/players/{player_id}': ({ player }) => [{ path: `/api/v1/players/${player}`, status: 404 }],
  'GET /api/v1/players/{player_id}/campaigns': ({ player }) => [
    { path: `/api/v1/players/${player}/campaigns`, status: 404 },
  ],
  'GET /api/v1/players/{player_id}/tournaments': ({ player }) => [
    { path: `/api/v1/players/${player}/tournaments`, status: 404 },
  ],
  'POST /api/v1/players/{player_id}/erase': ({ player }) => [
    { path: `/api/v1/players/${player}/erase`, body: { reason: 'r' }, status: 404 },
  ],
  'GET /api/v1/players/{player_id}/export': ({ player }) => [
    { path: `/api/v1/players/${player}/export`, status: 404 },
  ],
  'POST /api/v1/campaigns/{id}/opt-ins': at('/opt-ins', 404, { player_id: 'p' }),
  'GET /api/v1/campaigns/{id}/opt-ins': at('/opt-ins', 404),
  'POST /api/v1/campaigns/{id}/disqualifications': (names, own) =>
    [names.campaign, own.campaign].map((id) => ({
      path: `${campaign}/${id}/disqualifications`,
      body: { player_id: names.player, reason: 'r' },
      status: id === own.campaign ? 204 : 404,
    })),
  'POST /api/v1/campaigns/{id}/remarks': at('/remarks', 404, { text: 'r' }),
  'GET /api/v1/campaigns/{id}/remarks': at('/remarks', 404),
  'GET /api/v1/campaigns/{id}/progress': at('/progress', 404),
  'GET /api/v1/campaigns/{id}/completions': at('/completions', 404),
  'GET /api/v1/campaigns/{id}/record': at('/record', 404),
  'GET /api/v1/campaigns/{id}/disqualifications': at('/disqualifications', 404),
  'DELETE /api/v1/campaigns/{id}/disqualifications/{player_id}': (names, own) => [
    { path: `${campaign}/${names.campaign}/disqualifications/${names.player}?reason=r`, status: 404 },
    { path: `${campaign}/${own.campaign}/disqualifications/${names.player}?reason=r`, status: 204 },
  ],
  // After the events of the own tenant were looked for, of which these bring some.
  ...integrationCalls,
  ...noticeCalls,
};
