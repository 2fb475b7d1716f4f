import { type OptInBody, optInBodySchema, optInSchema } from '@laurel/contract/campaigns/opt-ins.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { listOptIns, optIn } from '../../../campaigns/players/opt-in.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { envelope, envelopeSchema, type PageQuery, pageQuerySchema, rowsOf } from '../../framework/pages.ts';
import { type CampaignParams, campaignParams, campaignTags } from './campaign-params.ts';

/** `/api/v1/campaigns/{id}/opt-ins`: who joined, and when (decisions 5.1 and 7). */
export function registerOptIns(app: FastifyInstance, dependencies: HttpDependencies): void {
  app.post<{ Params: CampaignParams; Body: OptInBody }>(
    '/api/v1/campaigns/:id/opt-ins',
    { schema: joinSchema, onRequest: requireStaff(dependencies, 'manager') },
    async (request, reply) => {
      await optIn(dependencies, request.staff, request.params.id, request.body);
      return reply.status(204).send();
    },
  );

  app.get<{ Params: CampaignParams; Querystring: PageQuery }>(
    '/api/v1/campaigns/:id/opt-ins',
    { schema: listSchema, onRequest: requireStaff(dependencies, 'viewer') },
    async (request) => {
      const { tenant_id } = request.staff;
      const { count, optIns } = await listOptIns(
        dependencies,
        tenant_id,
        request.params.id,
        rowsOf(request.query),
      );
      return envelope(request, dependencies.publicUrl, { count, results: optIns });
    },
  );
}

const joinSchema = {
  ...campaignTags,
  summary: 'Let a player join',
  description:
    'For a draft or published campaign whose `join` is `opt_in`. Rounds that started before the player joined do not count. Of ' +
    'several times the earliest stays, so a call can be repeated. Needs the role manager.',
  params: campaignParams,
  body: optInBodySchema,
  response: { 204: Type.Null({ description: 'Joined' }) },
};
const listSchema = {
  ...campaignTags,
  summary: 'List who joined',
  description: 'By player id.',
  params: campaignParams,
  querystring: pageQuerySchema({}, { usual: 100, maximum: 1000 }),
  response: { 200: envelopeSchema(optInSchema) },
};
