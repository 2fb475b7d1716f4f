import { Type } from 'typebox';
import { adminAccess, type Operations, ok } from '../operations/operation.ts';
import { longPages, pageOf, pageQuery } from '../operations/pages.ts';
import {
  newPlayerTokenKeySchema,
  playerTokenKeySchema,
  playerTokenRequestSchema,
  playerTokenSchema,
} from './player-tokens.ts';

const path = Type.Object({
  key_id: Type.String({ pattern: '^ptk_[A-Za-z0-9_-]{1,64}$', description: 'Id of the public key' }),
});

/** Who is looking at a board: tokens that name a player (docs/rules/live.md#1). */
export const playerTokenOperations = {
  issuePlayerToken: {
    method: 'POST',
    path: '/api/v1/player-tokens',
    summary: 'Issue a player token',
    description:
      'For the page of a player who is signed in on your site. Within its scope it gives access to live boards, the listing, the player’s own line and joining. It ends at once when the API key that issued it is revoked.',
    access: { kind: 'api_key', header: 'x-api-key', orHeader: 'authorization', scope: 'players:issue' },
    body: { contentType: 'application/json', schema: playerTokenRequestSchema, required: true },
    answers: { 201: { description: 'The token', schema: playerTokenSchema } },
    example: { body: { player_id: 'player-1', scope: 'boards me', ttl: 900 }, status: 201 },
  },
  createPlayerTokenKey: {
    method: 'POST',
    path: '/api/v1/player-token-keys',
    summary: 'Register a public key for player tokens',
    description:
      'Your backend may then sign player tokens itself: a JWT with the `key_id` as `kid`, the player as `sub`, the audience ' +
      '`urn:laurel:player`, `scope`, `iat` and an `exp` at most 60 minutes later. Several keys count at once, so that a new one can be ' +
      'rolled out before the old one is revoked. Recorded in the audit log.',
    access: adminAccess,
    body: { contentType: 'application/json', schema: newPlayerTokenKeySchema, required: true },
    answers: { 201: { description: 'The key', schema: playerTokenKeySchema } },
    example: {
      body: {
        name: 'Casino backend',
        algorithm: 'EdDSA',
        public_jwk: { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
      },
      status: 201,
    },
  },
  listPlayerTokenKeys: {
    method: 'GET',
    path: '/api/v1/player-token-keys',
    summary: 'List public keys for player tokens',
    description: 'Every key of the tenant, oldest first, revoked ones included.',
    access: adminAccess,
    parameters: { query: pageQuery({}, longPages) },
    answers: ok('One page of keys', pageOf('PlayerTokenKeyPage', playerTokenKeySchema)),
    example: { query: { page_size: 100 }, status: 200 },
  },
  revokePlayerTokenKey: {
    method: 'DELETE',
    path: '/api/v1/player-token-keys/{key_id}',
    summary: 'Revoke a public key for player tokens',
    description:
      'Tokens that it signed stop working within two seconds everywhere; streams end within 20. Recorded in the audit log.',
    access: adminAccess,
    idempotent: true,
    parameters: { path },
    answers: { 204: { description: 'The key is revoked' } },
    faults: ['not_found'],
    example: { path: { key_id: 'ptk_q0Q5rXo1mBqvY2yb' }, status: 204 },
  },
} as const satisfies Operations;
