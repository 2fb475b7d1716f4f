import { type CampaignInput, campaignInputSchema } from '@laurel/contract/campaigns/definition.ts';
import { previewSchema } from '@laurel/contract/campaigns/previews.ts';
import { rebuildProgressSchema } from '@laurel/contract/campaigns/rebuild-progress.ts';
import {
  type SimulationRequest,
  simulationRequestSchema,
  simulationSchema,
} from '@laurel/contract/campaigns/simulations.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { previewEdit } from '../../../campaigns/editing/preview.ts';
import { listFolds } from '../../../campaigns/simulation/list-rebuild-progress.ts';
import { simulateCampaign } from '../../../campaigns/simulation/simulate.ts';
import { SimulationQueue } from '../../../campaigns/simulation/simulation-queue.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { envelope, envelopeSchema, type PageQuery, pageQuerySchema, rowsOf } from '../../framework/pages.ts';
import { takeNoBody } from '../../framework/request-bodies.ts';
import { type CampaignParams, campaignParams, campaignTags } from './campaign-params.ts';

/** `/api/v1/campaigns/{id}`: `simulate`, `preview` of an edit, and `folds`, its progress once made (decisions 6 and 7). */
export function registerSimulations(app: FastifyInstance, http: HttpDependencies): void {
  const onRequest = requireStaff(http, 'manager');
  const dependencies = { ...http, turns: new SimulationQueue() };
  const closing = new AbortController();
  app.addHook('preClose', async () =>
    closing.abort(new Fault('shutting_down', 'This process is stopping.', { retryAfterSeconds: 1 })),
  );
  const ends = (reply: FastifyReply) => AbortSignal.any([closing.signal, whenGone(reply)]);
  app.register(async (scope) => {
    takeNoBody(scope);
    scope.post<{ Params: CampaignParams; Body: SimulationRequest | null | undefined }>(
      '/api/v1/campaigns/:id/simulate',
      { schema: simulateSchema, onRequest },
      ({ staff: { tenant_id }, params: { id: campaign_id }, body }, reply) =>
        simulateCampaign(dependencies, { tenant_id, campaign_id }, body ?? {}, ends(reply)),
    );
  });

  app.post<{ Params: CampaignParams; Body: CampaignInput }>(
    '/api/v1/campaigns/:id/preview',
    { schema: previewRouteSchema, onRequest },
    ({ staff: { tenant_id }, params: { id: campaign_id }, body }, reply) =>
      previewEdit(dependencies, { tenant_id, campaign_id }, body, ends(reply)),
  );

  app.get<{ Params: CampaignParams; Querystring: PageQuery }>(
    '/api/v1/campaigns/:id/folds',
    { schema: foldsSchema, onRequest: requireStaff(dependencies, 'viewer') },
    async (request) => {
      const { staff, params, query } = request;
      const { count, folds } = await listFolds(dependencies, staff.tenant_id, params.id, rowsOf(query));
      return envelope(request, dependencies.publicUrl, { count, results: folds });
    },
  );
}

/**
 * Ends when the client hangs up. It is told from the answer: a request is closed as soon as its body is read.
 */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Fault('conflict', 'Nobody waits for the answer any more.')));
  return gone.signal;
}

const simulateSchema = {
  ...campaignTags,
  summary: 'Simulate a campaign',
  description:
    'The board, the winners and what the prizes would cost, computed from the events that are there and without touching ' +
    'anything: of a draft or a published campaign, in its own window or in another one of the past, by its own definition or a ' +
    'given one. In another window everybody is taken to have joined, and all events to have come in time. One runs at a time ' +
    'for a tenant; it ends when the client hangs up. Needs the role manager.',
  params: campaignParams,
  body: { ...simulationRequestSchema, type: ['object', 'null'] },
  response: { 200: simulationSchema },
};
const previewRouteSchema = {
  ...campaignTags,
  summary: 'Preview an edit of a campaign',
  description:
    'What players would gain or lose by an edit, both definitions computed from the same events. Nothing is changed; `confirm` ' +
    'of the answer lets the edit pass once the campaign has started. Needs the role manager.',
  params: campaignParams,
  body: campaignInputSchema,
  response: { 200: previewSchema },
};
const foldsSchema = {
  ...campaignTags,
  summary: 'Read how far a campaign’s board is',
  description:
    'The folds of the log for the campaign: the shown one and, after an edit of rules, a late rate or a changed catalogue, the ' +
    'one that is being built to take its place.',
  params: campaignParams,
  querystring: pageQuerySchema({}, { usual: 25, maximum: 100 }),
  response: { 200: envelopeSchema(rebuildProgressSchema) },
};
