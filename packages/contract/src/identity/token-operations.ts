import { Type } from 'typebox';
import { header } from '../operations/headers.ts';
import { type Operations, ownerAccess, publicAccess } from '../operations/operation.ts';
import { model } from '../values/schemas.ts';
import { tokenAnswerSchema, tokenFormSchema } from './tokens.ts';

/** The half of a signing key that everyone may have (RFC 8037). */
const publicJwk = model('PublicSigningKey', {
  kty: Type.Literal('OKP'),
  crv: Type.Literal('Ed25519'),
  x: Type.String(),
  kid: Type.String(),
  alg: Type.Literal('EdDSA'),
  use: Type.Literal('sig'),
});

/** Answer of `GET /.well-known/jwks.json` (RFC 7517). */
const jwksSchema = model('SigningKeySet', { keys: Type.Array(publicJwk) });

/** Answer of `POST /api/v1/signing-keys`. */
const signingKeySchema = model('SigningKey', {
  key_id: Type.String({ description: 'RFC 7638 thumbprint; the kid of access tokens' }),
  created_at: Type.String({ format: 'date-time' }),
});

/** Access tokens and the keys that sign them (docs/rules/tokens.md). */
export const tokenOperations = {
  obtainAccessToken: {
    method: 'POST',
    path: '/api/v1/auth/token',
    summary: 'Obtain an access token',
    description:
      'Answers an access token for the management API, valid for one hour. A client of the user’s tenant may authenticate, in the form or by HTTP Basic; wrong client credentials are refused. Refusals have the form of RFC 6749.',
    access: publicAccess,
    idempotent: true,
    body: { contentType: 'application/x-www-form-urlencoded', schema: tokenFormSchema, required: true },
    answers: {
      200: {
        description: 'The access token',
        schema: tokenAnswerSchema,
        headers: { 'cache-control': header('`no-store`'), pragma: header('`no-cache`') },
      },
    },
    refusals: 'rfc6749',
    example: {
      body: {
        grant_type: 'password',
        username: 'manager@brand.example',
        password: 'a long password',
        scope: '.',
      },
      status: 200,
    },
  },
  readSigningKeys: {
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'Read the keys that verify access tokens',
    description: 'The public keys of every access token that may still be valid (RFC 7517).',
    access: publicAccess,
    answers: {
      200: {
        description: 'The public keys',
        schema: jwksSchema,
        contentType: 'application/jwk-set+json',
        headers: { 'cache-control': header('`public, max-age=60`') },
      },
    },
    faults: ['database_unavailable'],
    example: { status: 200 },
  },
  rotateSigningKey: {
    method: 'POST',
    path: '/api/v1/signing-keys',
    summary: 'Rotate the signing key',
    description:
      'Makes a new key that signs access tokens from now on. Earlier keys stay published until the last access token that they ' +
      'signed has expired. Recorded in the audit log.',
    access: ownerAccess,
    answers: { 201: { description: 'The new key', schema: signingKeySchema } },
    example: { status: 201 },
  },
} as const satisfies Operations;
