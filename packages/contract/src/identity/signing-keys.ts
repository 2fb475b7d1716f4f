import { Type } from 'typebox';

/** The half of a signing key that everyone may have (RFC 8037). */
const publicJwk = Type.Object(
  {
    kty: Type.Literal('OKP'),
    crv: Type.Literal('Ed25519'),
    x: Type.String(),
    kid: Type.String(),
    alg: Type.Literal('EdDSA'),
    use: Type.Literal('sig'),
  },
  { title: 'PublicSigningKey' },
);

/** Answer of `GET /.well-known/jwks.json` (RFC 7517). */
export const jwksSchema = Type.Object({ keys: Type.Array(publicJwk) }, { title: 'SigningKeySet' });

/** Answer of `POST /api/v1/signing-keys`. */
export const signingKeySchema = Type.Object(
  {
    key_id: Type.String({ description: 'RFC 7638 thumbprint; the kid of access tokens' }),
    created_at: Type.String({ format: 'date-time' }),
  },
  { title: 'SigningKey' },
);
