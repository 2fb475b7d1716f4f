import type { Readable } from 'node:stream';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyReply } from 'fastify';

/** Ends long work when its client disconnects, and when this process stops, which would otherwise wait for it. */
export interface LongAnswers {
  /** Aborts when the client disconnects or this process stops. */
  endsWith: (reply: FastifyReply) => AbortSignal;
  /** Returns the file, which is destroyed if it is not read to its end before this process stops. */
  file: (file: Readable) => Readable;
}

/** `stopping` aborts when this process begins to stop. */
export function openLongAnswers(stopping: AbortSignal): LongAnswers {
  const files = new Set<Readable>();
  stopping.addEventListener('abort', () => {
    for (const file of files) file.destroy(stopping.reason);
  });
  return {
    endsWith: (reply) => AbortSignal.any([stopping, whenGone(reply)]),
    file: (file) => {
      files.add(file);
      if (stopping.aborted) file.destroy(stopping.reason);
      return file.once('close', () => files.delete(file));
    },
  };
}

/** Aborts when the client disconnects. Watches the answer, because a request is closed as soon as its body is read. */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Fault('conflict', 'Nobody waits for the answer any more.')));
  return gone.signal;
}
