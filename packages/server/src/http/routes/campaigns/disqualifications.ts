import { reasonSchema } from '@laurel/contract/campaigns/answers.ts';
import {
  type DisqualificationBody,
  disqualificationBodySchema,
  disqualificationSchema,
} from '@laurel/contract/campaigns/disqualifications.ts';
import { playerIdSchema } from '@laurel/contract/campaigns/opt-ins.ts';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { disqualify, reinstate } from '../../../campaigns/players/disqualify.ts';
import { listDisqualifications } from '../../../campaigns/players/list-disqualifications.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { envelope, envelopeSchema, type PageQuery, pageQuerySchema, rowsOf } from '../../framework/pages.ts';
import { takeNoBody } from '../../framework/request-bodies.ts';
import { type CampaignParams, campaignParams, campaignTags } from './campaign-params.ts';

/** `/api/v1/campaigns/{id}/disqualifications`: players whom staff took off the board (decisions 5.4 and 7). */
export function registerDisqualifications(app: FastifyInstance, dependencies: HttpDependencies): void {
  const manager = requireStaff(dependencies, 'manager');

  app.post<{ Params: CampaignParams; Body: DisqualificationBody }>(
    '/api/v1/campaigns/:id/disqualifications',
    { schema: disqualifySchema, onRequest: manager },
    async (request, reply) => {
      await disqualify(dependencies, request.staff, request.params.id, request.body);
      return reply.status(204).send();
    },
  );

  app.register(async (scope) => {
    takeNoBody(scope);
    scope.delete<{ Params: Static<typeof playerParams>; Querystring: Static<typeof reinstateQuery> }>(
      '/api/v1/campaigns/:id/disqualifications/:player_id',
      { schema: reinstateSchema, onRequest: manager },
      async (request, reply) => {
        const { id, player_id } = request.params;
        await reinstate(dependencies, request.staff, id, { player_id, reason: request.query.reason });
        return reply.status(204).send();
      },
    );
  });

  app.get<{ Params: CampaignParams; Querystring: PageQuery }>(
    '/api/v1/campaigns/:id/disqualifications',
    { schema: listSchema, onRequest: requireStaff(dependencies, 'viewer') },
    async (request) => {
      const { tenant_id } = request.staff;
      const rows = rowsOf(request.query);
      const { count, disqualifications } = await listDisqualifications(
        dependencies,
        tenant_id,
        request.params.id,
        rows,
      );
      return envelope(request, dependencies.publicUrl, { count, results: disqualifications });
    },
  );
}

const playerParams = Type.Object({ ...campaignParams.properties, player_id: playerIdSchema });
const reinstateQuery = Type.Object(
  { reason: Type.Optional({ ...reasonSchema, description: 'Why; kept in the audit log' }) },
  { additionalProperties: false },
);

const disqualifySchema = {
  ...campaignTags,
  summary: 'Disqualify a player',
  description:
    'Takes the player off the board of a draft or published campaign; the places close up. Once more changes nothing: the first ' +
    'reason stays. Noted in the audit log. Needs the role manager.',
  params: campaignParams,
  body: disqualificationBodySchema,
  response: { 204: Type.Null({ description: 'Disqualified' }) },
};
const reinstateSchema = {
  ...campaignTags,
  summary: 'Let a disqualified player back',
  description:
    'The player stands on the board again with all rounds that count. For one who is not disqualified nothing changes. Noted in ' +
    'the audit log. Needs the role manager.',
  params: playerParams,
  querystring: reinstateQuery,
  response: { 204: Type.Null({ description: 'Not disqualified' }) },
};
const listSchema = {
  ...campaignTags,
  summary: 'List who is disqualified',
  description: 'By player id, each with the reason and who gave it.',
  params: campaignParams,
  querystring: pageQuerySchema({}, { usual: 100, maximum: 1000 }),
  response: { 200: envelopeSchema(disqualificationSchema) },
};
