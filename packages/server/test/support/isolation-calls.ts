import { publishableScope } from '@laurel/contract/identity/api-keys.ts';
import type { Operation } from '@laurel/contract/operations/operation.ts';
import { operations } from '@laurel/contract/operations/operations.ts';
import { gameround } from './events.ts';
import { addressOf, bodyOf } from './examples.ts';
import { casino } from './fasttrack.ts';
import { type Names, nowhere } from './other-tenants-ids.ts';
import { scheduleInput } from './planning.ts';
import { campaignInput } from './tournaments.ts';

/** A call by a member of one tenant that names what `names` holds. */
export interface Call {
  path: string;
  body?: object | string;
  /** The content type of a body that is no object; that of a form by default. */
  type?: string;
  /** The credentials that are sent; the owner acts for the caller's tenant. */
  as: 'admin' | 'owner' | 'key' | 'publishable' | 'player' | 'nobody';
  status: number;
}

/** What a call differs in from the example of its operation. */
type Attempt = Partial<Call> & { query?: string };
type Attempts = (names: Names, own: { tenant: number; campaign: number; key: string }) => Attempt[];

/** The path parameters by which things are named; what `id` names follows from the path. */
const nameOf: Record<string, keyof Names> = {
  '/api/v1/webhooks/{id}': 'webhook',
  id: 'campaign',
  campaign_id: 'campaign',
  rebuild_id: 'rebuild',
  payout_id: 'payout',
  alarm_id: 'alarm',
  user_id: 'user',
  api_key_id: 'api_key',
  template_id: 'template',
  segment_id: 'segment',
  hash: 'image',
  schedule_id: 'schedule',
  client_id: 'client',
  key_id: 'player_token_key',
  delivery_id: 'delivery',
  player_id: 'player',
  unique_id: 'unique_id',
  tenant_id: 'tenant',
};

let made = 0;
const { start: _start, end: _end, ...template } = campaignInput({ custom_id: 'own' });
const user = (role: string) => ({ role, password: 'a new password' });

/** Operations whose attempts name something elsewhere than in the path, or are answered in another way than most are. */
const special: Record<string, Attempts> = {
  'GET /public/api/v2/tournaments/details': ({ game }) => [{}, { query: `game_ids=${game}` }],
  'GET /public/api/v2/campaigns/details': ({ game }) => [{}, { query: `kind=mission&game_ids=${game}` }],
  'GET /public/api/v2/live': (names, own) => [
    { query: `campaigns=${names.campaign}`, status: 404 },
    { query: `campaigns=${own.campaign},${names.campaign}`, as: 'player', status: 404 },
  ],
  'GET /public/api/v2/live/{campaign_id}': (names, own) => [
    {},
    { query: 'after=1&wait=5', as: 'player' },
    { path: `/public/api/v2/live/${own.campaign}?after=x${names.campaign}`, as: 'player', status: 400 },
  ],
  'GET /public/api/v2/tournaments/boards': (names, own) => [
    { query: `campaigns=${names.campaign}` },
    { query: `campaigns=${own.campaign},${names.campaign}`, as: 'player' },
  ],
  'GET /log/v1/{tenant_id}/{log}/checkpoint': ({ tenant }) =>
    ['events', 'decisions'].map((log) => ({ path: `/log/v1/${tenant}/${log}/checkpoint` })),
  'GET /log/v1/{tenant_id}/{log}/tile/{tile}': ({ tenant }) =>
    ['0/000.p/1', 'entries/000.p/1'].map((tile) => ({ path: `/log/v1/${tenant}/events/tile/${tile}` })),
  'POST /api/v1/events/proofs': ({ unique_id }) => [{ body: { unique_ids: [unique_id] } }],
  'GET /api/v1/events': ({ unique_id, player }) => [
    {},
    { query: `unique_id=${unique_id}` },
    { query: `player_id=${player}` },
  ],
  'GET /api/v1/events/pending-voids': () => [{ query: 'unique_id=of-the-others' }],
  'POST /api/v1/events': ({ unique_id }) => [
    { body: [gameround({ unique_id, round_id: 'r' })], status: 204 },
  ],
  'POST /api/v1/events/void': ({ unique_id }) => [
    { body: { unique_ids: [`${unique_id} 2`], reason: 'r' }, status: 200 },
  ],
  'GET /api/v1/archive': () => [{ as: 'owner', status: 200 }, {}],
  'POST /api/v1/archive/removals': () => [
    {
      as: 'owner',
      body: { before: '2026-11-01T00:00:00Z', seqs: [1, 2], sha256: '0'.repeat(64) },
      status: 200,
    },
  ],
  'GET /api/v1/intake/refusals': ({ unique_id }) => [{ query: `unique_id=${unique_id}` }],
  'GET /api/v1/audit-log': ({ campaign, username }) => [
    { query: 'action=campaign.created' },
    { query: `campaign_id=${campaign}` },
    { query: `author=${username}` },
  ],
  'GET /api/v1/reward-endpoint': () => [{ status: 404 }],
  'DELETE /api/v1/reward-endpoint': () => [{ status: 404 }],
  'POST /api/v1/campaigns': ({ custom_id }) => [{ body: campaignInput({ custom_id }), status: 201 }],
  'GET /api/v1/campaigns': ({ custom_id }) => [
    { query: 'state=published' },
    { query: `state=published&custom_id=${custom_id}` },
  ],
  'POST /api/v1/campaigns/apply': ({ campaign: id }) => [
    { body: { steps: [{ action: 'cancel', id, version: 1, state: 'draft' }] }, status: 404 },
  ],
  'GET /api/v1/campaigns/{id}/rebuilds/{rebuild_id}': (names, own) => [
    {},
    { path: `/api/v1/campaigns/${own.campaign}/rebuilds/${names.rebuild}` },
  ],
  'GET /api/v1/campaigns/{id}/what-if': (names, own) => [
    { query: `without=${names.player}` },
    { path: `/api/v1/campaigns/${own.campaign}/what-if?without=${names.player}`, status: 400 },
  ],
  'GET /api/v1/campaigns/{id}/players/{player_id}': (names, own) => [
    {},
    { path: `/api/v1/campaigns/${own.campaign}/players/${names.player}` },
  ],
  'GET /api/v1/campaigns/{id}/players/{player_id}/explain': (names, own) => [
    {},
    { path: `/api/v1/campaigns/${own.campaign}/players/${names.player}/explain` },
  ],
  'POST /api/v1/campaigns/{id}/disqualifications': ({ player: player_id }, own) => [
    { body: { player_id, reason: 'r' } },
    {
      path: `/api/v1/campaigns/${own.campaign}/disqualifications`,
      body: { player_id, reason: 'r' },
      status: 204,
    },
  ],
  'DELETE /api/v1/campaigns/{id}/disqualifications/{player_id}': ({ player }, own) => [
    {},
    { path: `/api/v1/campaigns/${own.campaign}/disqualifications/${player}?reason=r`, status: 204 },
  ],
  'POST /api/v1/templates': () => [{ body: { name: `new-${++made}`, definition: template } }],
  'POST /api/v1/segments': () => [{ path: `/api/v1/segments?name=new-${++made}` }],
  'POST /api/v1/images': () => [{ body: '<svg/>', type: 'image/png', status: 422 }],
  // The address is the secret: everybody who knows it may see the picture, and no other tenant's address leads to it.
  'GET /public/images/{tenant_id}/{hash}/{width}': ({ image }, own) => [
    { path: `/public/images/${own.tenant}/${image}/2` },
  ],
  'POST /api/v1/schedules': (names) => [
    { body: scheduleInput(names.template, { name: 'own' }), status: 422 },
  ],
  'GET /api/v1/payouts': ({ campaign, player }) => [
    {},
    { query: `campaign_id=${campaign}` },
    { query: `player_id=${player}` },
  ],
  'POST /api/v1/payouts/approve': ofPayouts,
  'POST /api/v1/payouts/mark-paid': ofPayouts,
  'GET /api/v1/players': ({ player }) => [{}, { query: 'order=frequent' }, { query: `search=${player}` }],
  'GET /api/v1/alarms': ({ campaign, player }) => [
    {},
    { query: `campaign_id=${campaign}` },
    { query: `player_id=${player}` },
  ],
  'POST /api/v1/alarms/try': ({ campaign }) => [
    { body: { campaign_ids: [campaign], thresholds: {} }, status: 404 },
  ],
  'GET /api/v1/facts/{day}': () => [{ path: '/api/v1/facts/2026-12-02', status: 200 }],
  'GET /api/v1/facts/{day}/{table}': () =>
    ['events', 'rounds', 'voids', 'scores', 'payouts'].map((table) => ({
      path: `/api/v1/facts/2026-12-02/${table}`,
      status: 200,
    })),
  'POST /api/v1/player-tokens': ({ player }) => [{ body: { player_id: player } }],
  'POST /api/v1/auth/token': ({ username, key, api_key }) => [
    { body: form({ username, password: 'x' }), status: 400 },
    {
      body: form({
        username: 'own-admin',
        password: 'the own password',
        client_id: String(api_key),
        client_secret: key,
      }),
      status: 401,
    },
  ],
  'POST /api/v1/session': ({ username }) => [{ body: { username, password: 'x' }, status: 401 }],
  'DELETE /api/v1/session': () => [{ status: 404 }],
  'POST /api/v1/tenants': (names) => [{ body: { name: names.tenant_name } }],
  'PATCH /api/v1/tenants/{tenant_id}': () => [{ status: 403 }],
  'POST /api/v1/users': () => [{ body: { username: `new-${++made}`, ...user('viewer') } }],
  'PUT /api/v1/users/{user_id}': () => [{ body: user('viewer') }, { body: user('owner'), status: 403 }],
  'GET /api/v1/users/me': () => [{}, { as: 'owner' }],
  'POST /api/v1/users/me/password': () => [{ status: 422 }],
  // Not by the admin, whose access token the other calls go on with.
  'POST /api/v1/users/me/sign-out': () => [{ as: 'nobody', status: 401 }],
  'POST /api/v1/integrations/fasttrack/bulk': ({ unique_id }) => [
    { body: [casino({ unique_id: `${unique_id} message` })], status: 204 },
  ],
  'GET /api/v1/refused-events': ({ player }) => [{ query: `player_id=${player}` }],
  'POST /api/v1/refused-events': ({ unique_id }) => [
    { body: [{ message: `${unique_id} text`, errors: [{ pointer: '', detail: 'is not JSON' }] }] },
  ],
  'POST /api/v1/refused-events/send-again': ({ player }) => [{ body: { player_id: player } }],
  'PUT /api/v1/notice-settings': ({ api_key }) => [
    { body: { recipients: [], still_sources: [{ api_key_id: api_key, minutes: 5 }] }, status: 422 },
  ],
  'POST /api/v1/notice-settings/test': () => [{ status: 409 }],
};

/** They are named by their ids, or all of a campaign. */
function ofPayouts({ payout, campaign: campaign_id }: Names): Attempt[] {
  return [{ ids: [payout] }, { campaign_id }].map((body) => ({ body, status: 404 }));
}

function form(members: Record<string, string>): string {
  return new URLSearchParams(members).toString();
}

/** For an operation, the attempts of a member of another tenant with a tenant's names and numbers, and with the own ones. */
export function callsOf(operation: Operation, ...[names, own]: Parameters<Attempts>): Call[] {
  const attempts = special[`${operation.method} ${operation.path}`]?.(names, own) ?? [{}];
  return attempts.map((attempt) => ({ ...exampleFor(operation, names, attempt), ...attempt }));
}

/** The example of the operation by those whom it admits, naming what `names` holds, which only its own tenant finds. */
function exampleFor(operation: Operation, names: Names, { query }: Attempt): Call {
  const { path, access, example, parameters = {}, body } = operation;
  const given = Object.keys(parameters.path?.properties ?? {}).flatMap((parameter) => {
    const name =
      (path.startsWith('/api/v1/webhooks/') && nameOf[`/api/v1/webhooks/{${parameter}}`]) ||
      nameOf[parameter];
    return name === undefined ? [] : [[parameter, names[name]] as const];
  });
  const address = addressOf(operation, { refused_id: 1_000_000, ...Object.fromEntries(given) });
  const isForOwner = access.kind === 'staff' && access.role === 'owner';
  return {
    path: query === undefined ? address : `${address.split('?')[0]}?${query}`,
    as: credentialOf(operation),
    status: isForOwner ? 403 : path.includes('{') ? 404 : example.status,
    ...(body && { body: bodyOf(operation).payload, type: body.contentType }),
  };
}

function credentialOf({ access }: Operation): Call['as'] {
  if (access.kind === 'public') return 'nobody';
  if (access.kind === 'player') return 'player';
  if (access.kind === 'api_key') return access.scope === publishableScope ? 'publishable' : 'key';
  return 'admin';
}

/**
 * First comes the call that sends the others' API key, whose use is noted once a minute. What reads or is refused comes before
 * what leaves something in the own tenant, which would be found by the others.
 */
export const attempted = Object.entries(operations as Record<string, Operation>).sort(
  ([, one], [, other]) => leaves(one) - leaves(other),
);

function leaves(operation: Operation): number {
  const { status = 0 } = callsOf(operation, nowhere, { tenant: 1, campaign: 1, key: '' }).at(-1) ?? {};
  if (operation.path === '/api/v1/auth/token') return -1;
  if (operation.method === 'GET') return 0;
  return status >= 400 ? 1 : status;
}
