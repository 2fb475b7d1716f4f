import { campaignSchema, reasonBodySchema } from '@laurel/contract/campaigns/answers.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { cancelCampaign } from '../../../campaigns/lifecycle/cancel.ts';
import { deleteCampaign } from '../../../campaigns/lifecycle/delete.ts';
import { finishCampaign } from '../../../campaigns/lifecycle/finish.ts';
import { publishCampaign } from '../../../campaigns/lifecycle/publish.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { takeNoBody } from '../../framework/request-bodies.ts';
import { type CampaignParams, campaignParams, campaignTags } from './campaign-params.ts';

interface ActionRoute {
  Params: CampaignParams;
  Body: { reason?: string } | null | undefined;
}

/** `/api/v1/campaigns/{id}`: `publish`, `cancel`, `finish`, and the end of a draft (decisions 6 and 7). */
export function registerCampaignActions(app: FastifyInstance, dependencies: HttpDependencies): void {
  const onRequest = requireStaff(dependencies, 'manager');
  app.register(async (scope) => {
    takeNoBody(scope);

    scope.post<ActionRoute>(
      '/api/v1/campaigns/:id/publish',
      { schema: publishSchema, onRequest },
      (request) => publishCampaign(dependencies, request.staff, request.params.id, request.body?.reason),
    );

    scope.post<ActionRoute>('/api/v1/campaigns/:id/cancel', { schema: cancelSchema, onRequest }, (request) =>
      cancelCampaign(dependencies, request.staff, request.params.id, request.body?.reason),
    );

    scope.post<ActionRoute>('/api/v1/campaigns/:id/finish', { schema: finishSchema, onRequest }, (request) =>
      finishCampaign(dependencies, request.staff, request.params.id, request.body?.reason),
    );

    scope.delete<{ Params: CampaignParams }>(
      '/api/v1/campaigns/:id',
      { schema: deleteSchema, onRequest },
      async (request, reply) => {
        await deleteCampaign(dependencies, request.staff, request.params.id);
        return reply.status(204).send();
      },
    );
  });
}

const action = {
  ...campaignTags,
  params: campaignParams,
  body: { ...reasonBodySchema, type: ['object', 'null'] },
  response: { 200: campaignSchema },
};
const publishSchema = {
  ...action,
  summary: 'Publish a campaign',
  description:
    'A draft becomes public and is scored, with every event of its window that was stored before. Possible at any time, also ' +
    'after its end. Publishing again changes nothing. Needs the role manager.',
};
const cancelSchema = {
  ...action,
  summary: 'Cancel a campaign',
  description:
    'Ends a draft or published campaign without prizes; it is listed no more. Cancelling again changes nothing. Needs the role manager.',
};
const finishSchema = {
  ...action,
  summary: 'Finish a campaign early',
  description:
    'Ends an active campaign at this moment, by a new version; rounds that started earlier still count. Finishing one that is ' +
    'over changes nothing. Needs the role manager.',
};
const deleteSchema = {
  ...campaignTags,
  summary: 'Delete a draft',
  description: 'What was published cannot be deleted, only cancelled. Needs the role manager.',
  params: campaignParams,
  response: { 204: Type.Null({ description: 'Deleted' }) },
};
