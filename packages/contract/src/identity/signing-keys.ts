import { Type } from 'typebox';
import { model } from '../values/schemas.ts';

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
export const jwksSchema = model('SigningKeySet', { keys: Type.Array(publicJwk) });

/** Answer of `POST /api/v1/signing-keys`. */
export const signingKeySchema = model('SigningKey', {
  key_id: Type.String({ description: 'RFC 7638 thumbprint; the kid of access tokens' }),
  created_at: Type.String({ format: 'date-time' }),
});
