import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { previewEdit } from '../../../campaigns/editing/preview.ts';
import { simulateCampaign } from '../../../campaigns/simulation/simulate.ts';
import { SimulationQueue } from '../../../campaigns/simulation/simulation-queue.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';

/** `/api/v1/campaigns/{id}`: `simulate`, and `preview` of an edit (decisions 6 and 7). */
export function simulationHandlers(http: HttpDependencies, app: FastifyInstance) {
  const dependencies = { ...http, queue: new SimulationQueue() };
  const closing = new AbortController();
  app.addHook('preClose', async () =>
    closing.abort(new Fault('shutting_down', 'This process is stopping.', { retryAfterSeconds: 1 })),
  );
  const ends = (reply: FastifyReply) => AbortSignal.any([closing.signal, whenGone(reply)]);
  return {
    simulateCampaign: ({ staff: { tenant_id }, params: { id: campaign_id }, body }, reply) =>
      simulateCampaign(dependencies, { tenant_id, campaign_id }, body ?? {}, ends(reply)),
    previewCampaign: ({ staff: { tenant_id }, params: { id: campaign_id }, body }, reply) =>
      previewEdit(dependencies, { tenant_id, campaign_id }, body, ends(reply)),
  } satisfies Partial<Handlers>;
}

/** Aborts when the client disconnects. The answer tells it: a request is closed as soon as its body is read. */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Fault('conflict', 'Nobody waits for the answer any more.')));
  return gone.signal;
}
