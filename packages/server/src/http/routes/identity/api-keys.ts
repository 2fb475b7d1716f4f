import {
  apiKeySchema,
  createdApiKeySchema,
  type NewApiKey,
  newApiKeySchema,
} from '@laurel/contract/identity/api-keys.ts';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { countApiKeys, readApiKeys } from '../../../store/identity/api-keys.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { envelope, envelopeSchema, type PageQuery, pageQuerySchema, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/api-keys` (decisions 7): for admins of the tenant. */
export function registerApiKeys(app: FastifyInstance, dependencies: HttpDependencies): void {
  const { access, database } = dependencies;
  const onRequest = requireStaff(dependencies, 'admin');
  app.post<{ Body: NewApiKey }>(
    '/api/v1/api-keys',
    { schema: creating, onRequest },
    async (request, reply) => {
      const created = await access.createApiKey(request.staff, request.body);
      return reply.status(201).header('cache-control', 'no-store').send(created);
    },
  );
  app.get<{ Querystring: PageQuery }>('/api/v1/api-keys', { schema: listing, onRequest }, async (request) => {
    const { tenant_id, query } = request;
    const count = await countApiKeys(database, tenant_id);
    return envelope(request, dependencies.publicUrl, {
      count,
      results: await readApiKeys(database, tenant_id, rowsOf(query)),
    });
  });
  app.delete<{ Params: Path }>(
    '/api/v1/api-keys/:api_key_id',
    { schema: revoking, onRequest },
    async ({ staff, params }, reply) => {
      await access.revokeApiKey(staff, params.api_key_id);
      return reply.status(204).send();
    },
  );
}

const pathSchema = Type.Object({ api_key_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });
type Path = Static<typeof pathSchema>;

const about = { tags: ['tenants'], security: [{ bearer: [] }] };

const creating = {
  ...about,
  summary: 'Create an API key',
  description: 'Makes an API key of the tenant and answers it this once; only its hash is stored.',
  body: newApiKeySchema,
  response: { 201: createdApiKeySchema },
};

const listing = {
  ...about,
  summary: 'List API keys',
  description: 'Every API key of the tenant by id, with the revoked ones, and without their texts.',
  querystring: pageQuerySchema({}, { usual: 100, maximum: 1000 }),
  response: { 200: envelopeSchema(apiKeySchema) },
};

const revoking = {
  ...about,
  summary: 'Revoke an API key',
  description: 'Ends an API key for ever, within two seconds everywhere. Repeatable.',
  params: pathSchema,
  response: { 204: Type.Null({ description: 'Revoked' }) },
};
