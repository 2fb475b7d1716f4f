import { rebuildBodySchema, rebuildSchema } from '@laurel/contract/campaigns/rebuilds.ts';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { readRebuild, startRebuild } from '../../../campaigns/simulation/rebuild.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { baseUrl } from '../../framework/pages.ts';
import { type CampaignParams, campaignParams, campaignTags } from './campaign-params.ts';

/** `/api/v1/campaigns/{id}/rebuilds`: boards proven against the log (decisions 1). */
export function registerRebuilds(app: FastifyInstance, dependencies: HttpDependencies): void {
  app.post<{ Params: CampaignParams; Body: Static<typeof rebuildBodySchema> }>(
    '/api/v1/campaigns/:id/rebuilds',
    { schema: startSchema, onRequest: requireStaff(dependencies, 'manager') },
    async (request, reply) => {
      const rebuild = await startRebuild(
        dependencies,
        request.staff,
        request.params.id,
        request.body.check ?? false,
      );
      const address = `${baseUrl(request, dependencies.publicUrl)}/api/v1/campaigns/${request.params.id}/rebuilds/${rebuild.id}`;
      return reply.status(202).header('location', address).send(rebuild);
    },
  );

  app.get<{ Params: Static<typeof rebuildParams> }>(
    '/api/v1/campaigns/:id/rebuilds/:rebuild_id',
    { schema: readSchema, onRequest: requireStaff(dependencies, 'viewer') },
    (request) =>
      readRebuild(dependencies, request.staff.tenant_id, request.params.id, request.params.rebuild_id),
  );
}

const rebuildParams = Type.Object({
  ...campaignParams.properties,
  rebuild_id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Id of the rebuild',
  }),
});

const startSchema = {
  ...campaignTags,
  summary: 'Rebuild a board',
  description:
    'Folds the log again beside the live board while intake goes on, compares both to the byte, and shows the new one; with ' +
    '`check` the live one stays. Follow it at Location. Needs the role manager.',
  params: campaignParams,
  body: rebuildBodySchema,
  response: { 202: { ...rebuildSchema, description: 'Started; Location is its address' } },
};
const readSchema = {
  ...campaignTags,
  summary: 'Read a rebuild',
  description: 'Its progress, and what it found.',
  params: rebuildParams,
  response: { 200: rebuildSchema },
};
