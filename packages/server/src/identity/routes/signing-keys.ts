import type { Handlers } from '../../http/handlers.ts';
import type { Identity } from '../open-identity.ts';

/** `GET /.well-known/jwks.json` and `POST /api/v1/signing-keys` (docs/rules/tokens.md#3). */
export function signingKeyRoutes(identity: Identity) {
  return {
    readSigningKeys: async (_request, reply) => {
      const { published } = await identity.keyRing();
      return reply
        .type('application/jwk-set+json')
        .header('cache-control', 'public, max-age=60')
        .send(published);
    },
    rotateSigningKey: ({ staff }) => identity.rotateSigningKey(staff),
  } satisfies Partial<Handlers>;
}
