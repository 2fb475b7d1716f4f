import { jwksSchema, signingKeySchema } from '@laurel/contract/identity/signing-keys.ts';
import type { FastifyInstance } from 'fastify';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';

/** `GET /.well-known/jwks.json` and `POST /api/v1/signing-keys` (decisions 4). */
export function registerSigningKeys(app: FastifyInstance, dependencies: HttpDependencies): void {
  app.get('/.well-known/jwks.json', { schema: publishing }, async (_request, reply) => {
    const { published } = await dependencies.access.keyRing();
    return reply
      .type('application/jwk-set+json')
      .header('cache-control', 'public, max-age=60')
      .send(published);
  });
  app.post(
    '/api/v1/signing-keys',
    { schema: rotating, onRequest: requireStaff(dependencies, 'owner') },
    async ({ staff }, reply) => reply.status(201).send(await dependencies.access.rotateSigningKey(staff)),
  );
}

const publishing = {
  summary: 'Keys that verify access tokens',
  description: 'The public keys of every access token that may still be valid (RFC 7517).',
  tags: ['access tokens'],
  security: [],
  response: { 200: jwksSchema },
};

const rotating = {
  summary: 'Rotate the signing key',
  description:
    'Makes a new key that signs access tokens from now on. The earlier ones stay published until the last access token that ' +
    'they signed has expired. For the owner of the installation.',
  tags: ['access tokens'],
  security: [{ bearer: [] }],
  response: { 201: signingKeySchema },
};
