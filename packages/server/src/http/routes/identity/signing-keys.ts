import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';

/** `GET /.well-known/jwks.json` and `POST /api/v1/signing-keys` (decisions 4). */
export function signingKeyHandlers({ access }: HttpDependencies) {
  return {
    readSigningKeys: async (_request, reply) => {
      const { published } = await access.keyRing();
      return reply
        .type('application/jwk-set+json')
        .header('cache-control', 'public, max-age=60')
        .send(published);
    },
    rotateSigningKey: ({ staff }) => access.rotateSigningKey(staff),
  } satisfies Partial<Handlers>;
}
