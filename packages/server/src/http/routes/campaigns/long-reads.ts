import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SimulationQueue } from '../../../campaigns/simulation/simulation-queue.ts';

/** What requests share that read much of the log: they take turns, and end with those who wait for them. */
export interface LongReads {
  queue: SimulationQueue;
  /** Aborts when the client disconnects or this process stops. */
  endsWith: (reply: FastifyReply) => AbortSignal;
}

export function openLongReads(app: FastifyInstance): LongReads {
  const closing = new AbortController();
  app.addHook('preClose', async () =>
    closing.abort(new Fault('shutting_down', 'This process is stopping.', { retryAfterSeconds: 1 })),
  );
  return {
    queue: new SimulationQueue(),
    endsWith: (reply) => AbortSignal.any([closing.signal, whenGone(reply)]),
  };
}

/** Aborts when the client disconnects. The answer tells it: a request is closed as soon as its body is read. */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Fault('conflict', 'Nobody waits for the answer any more.')));
  return gone.signal;
}
