import {
  type NewUser,
  newUserSchema,
  type UserReplacement,
  userReplacementSchema,
  userSchema,
} from '@laurel/contract/identity/users.ts';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { countUsers, readUsers } from '../../../store/identity/users.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { envelope, envelopeSchema, type PageQuery, pageQuerySchema, rowsOf } from '../../framework/pages.ts';

/** `/api/v1/users` (decisions 7): for admins of the tenant. */
export function registerUsers(app: FastifyInstance, dependencies: HttpDependencies): void {
  const { access, database } = dependencies;
  const onRequest = requireStaff(dependencies, 'admin');
  app.post<{ Body: NewUser }>(
    '/api/v1/users',
    { schema: creating, onRequest },
    async ({ staff, body }, reply) => reply.status(201).send(await access.createUser(staff, body)),
  );
  app.get<{ Querystring: PageQuery }>('/api/v1/users', { schema: listing, onRequest }, async (request) => {
    const { tenant_id, query } = request;
    const count = await countUsers(database, tenant_id);
    return envelope(request, dependencies.publicUrl, {
      count,
      results: await readUsers(database, tenant_id, rowsOf(query)),
    });
  });
  app.put<{ Params: Path; Body: UserReplacement }>(
    path,
    { schema: replacing, onRequest },
    async ({ staff, params, body }) => access.replaceUser(staff, params.user_id, body),
  );
  app.delete<{ Params: Path }>(path, { schema: disabling, onRequest }, async ({ staff, params }, reply) => {
    await access.disableUser(staff, params.user_id);
    return reply.status(204).send();
  });
}

const path = '/api/v1/users/:user_id';

const pathSchema = Type.Object({ user_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });
type Path = Static<typeof pathSchema>;

const about = { tags: ['tenants'], security: [{ bearer: [] }] };

const creating = {
  ...about,
  summary: 'Create a user',
  description: 'Adds a user to the tenant, with a role that the caller’s access token reaches.',
  body: newUserSchema,
  response: { 201: userSchema },
};

const listing = {
  ...about,
  summary: 'List users',
  description: 'Every user of the tenant by id, with the disabled ones.',
  querystring: pageQuerySchema({}, { usual: 100, maximum: 1000 }),
  response: { 200: envelopeSchema(userSchema) },
};

const replacing = {
  ...about,
  summary: 'Change a user',
  description:
    'Gives a user a role and, if sent, a password or a state. A new password ends the user’s access tokens. Users above the ' +
    'caller cannot be changed, and the last owner stays.',
  params: pathSchema,
  body: userReplacementSchema,
  response: { 200: userSchema },
};

const disabling = {
  ...about,
  summary: 'Disable a user',
  description:
    'The user can no longer sign in, and their access tokens end. The username stays theirs. Repeatable.',
  params: pathSchema,
  response: { 204: Type.Null({ description: 'Disabled' }) },
};
