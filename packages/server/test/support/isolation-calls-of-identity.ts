import { operations } from '@laurel/contract/operations/operations.ts';
import { type Calls, open } from './isolation-call.ts';

const user = (role: string) => ({ role, password: 'a new password' });
const scopes = ['events:write'];

let made = 0;

/** The calls about tenants, users, keys, tokens and sessions. */
export const identityCalls: Record<string, Calls> = {
  'GET /.well-known/jwks.json': open('/.well-known/jwks.json'),
  'POST /api/v1/player-tokens': ({ player }) => [
    { path: '/api/v1/player-tokens', as: 'key', body: { player_id: player }, status: 201 },
  ],
  'POST /api/v1/player-token-keys': () => [
    {
      path: '/api/v1/player-token-keys',
      body: { ...operations.createPlayerTokenKey.example.body },
      status: 201,
    },
  ],
  'GET /api/v1/player-token-keys': () => [{ path: '/api/v1/player-token-keys', status: 200 }],
  'DELETE /api/v1/player-token-keys/{key_id}': ({ player_token_key }) => [
    { path: `/api/v1/player-token-keys/${player_token_key}`, status: 404 },
  ],
  'POST /api/v1/auth/token': ({ username, key, api_key }) => [
    { path: '/api/v1/auth/token', as: 'nobody', body: form({ username, password: 'x' }), status: 400 },
    {
      path: '/api/v1/auth/token',
      as: 'nobody',
      body: form({
        username: 'own-admin',
        password: 'the own password',
        client_id: String(api_key),
        client_secret: key,
      }),
      status: 401,
    },
  ],
  'POST /api/v1/session': ({ username }) => [
    { path: '/api/v1/session', as: 'nobody', body: { username, password: 'x' }, status: 401 },
  ],
  'GET /api/v1/session': open('/api/v1/session', 'admin'),
  'DELETE /api/v1/session': () => [{ path: '/api/v1/session', status: 404 }],
  'POST /api/v1/signing-keys': () => [{ path: '/api/v1/signing-keys', body: {}, status: 403 }],
  'POST /api/v1/tenants': (names) => [
    { path: '/api/v1/tenants', body: { name: names.tenant_name }, status: 403 },
  ],
  'GET /api/v1/tenants': () => [{ path: '/api/v1/tenants', status: 403 }],
  'GET /api/v1/tenants/{tenant_id}': ({ tenant }) => [{ path: `/api/v1/tenants/${tenant}`, status: 404 }],
  'PATCH /api/v1/tenants/{tenant_id}': ({ tenant }) => [
    { path: `/api/v1/tenants/${tenant}`, body: { name: 'x' }, status: 403 },
  ],
  'POST /api/v1/users': () => [
    { path: '/api/v1/users', body: { username: `new-${++made}`, ...user('viewer') }, status: 201 },
  ],
  'GET /api/v1/users': () => [{ path: '/api/v1/users', status: 200 }],
  'PUT /api/v1/users/{user_id}': (names) => [
    { path: `/api/v1/users/${names.user}`, body: user('viewer'), status: 404 },
    { path: `/api/v1/users/${names.user}`, body: user('owner'), status: 403 },
  ],
  'DELETE /api/v1/users/{user_id}': (names) => [{ path: `/api/v1/users/${names.user}`, status: 404 }],
  'POST /api/v1/users/{user_id}/sign-out': (names) => [
    { path: `/api/v1/users/${names.user}/sign-out`, status: 404 },
  ],
  'GET /api/v1/users/me': () => [
    { path: '/api/v1/users/me', status: 200 },
    { path: '/api/v1/users/me', as: 'owner', status: 200 },
  ],
  'POST /api/v1/users/me/password': () => [
    {
      path: '/api/v1/users/me/password',
      body: { current_password: 'not this one', new_password: 'a new password' },
      status: 422,
    },
  ],
  'POST /api/v1/users/me/sign-out': () => [{ path: '/api/v1/users/me/sign-out', as: 'nobody', status: 401 }],
  'POST /api/v1/clients': () => [{ path: '/api/v1/clients', body: { name: 'more' }, status: 201 }],
  'GET /api/v1/clients': () => [{ path: '/api/v1/clients', status: 200 }],
  'POST /api/v1/clients/{client_id}/rotate-secret': ({ client }) => [
    { path: `/api/v1/clients/${client}/rotate-secret`, status: 404 },
  ],
  'DELETE /api/v1/clients/{client_id}': ({ client }) => [{ path: `/api/v1/clients/${client}`, status: 404 }],
  'POST /api/v1/api-keys': () => [{ path: '/api/v1/api-keys', body: { name: 'more', scopes }, status: 201 }],
  'GET /api/v1/api-keys': () => [{ path: '/api/v1/api-keys', status: 200 }],
  'POST /api/v1/api-keys/{api_key_id}/rotate': ({ api_key }) => [
    { path: `/api/v1/api-keys/${api_key}/rotate`, status: 404 },
  ],
  'DELETE /api/v1/api-keys/{api_key_id}': ({ api_key }) => [
    { path: `/api/v1/api-keys/${api_key}`, status: 404 },
  ],
};

function form(members: Record<string, string>): string {
  return new URLSearchParams(members).toString();
}
