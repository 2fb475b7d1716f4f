import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { whileUnread } from './connections.ts';

/** What is asked when a body may be read, as intake answers it. */
interface Admission {
  admit: (
    tenant_id: number,
    bytes: number,
    onEnd: (leave: () => void) => void,
  ) => Admitted | Promise<Admitted>;
}

interface Admitted {
  /** Counts more bytes of the body. */
  grow: (bytes: number) => void;
}

/** A body of unknown length counts as this many bytes until more of it has arrived. */
const UNTOLD_BYTES = 64 * 1024;

/** JSON is seldom compressed better. */
const INFLATION = 8;

/**
 * For a route's `preParsing`: reads the body of a batch only when its tenant's turn has come and memory has space for it;
 * until then the sender keeps it. A body larger than `bodyBytes` does not wait: it is refused unread, for its size.
 */
export function readInTurn({ admit }: Admission, bodyBytes: number) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: Readable): Promise<Readable> => {
    const { 'content-length': length, 'content-encoding': encoding } = request.headers;
    const told = Number(length ?? UNTOLD_BYTES);
    if (told > bodyBytes) return payload;
    const bytes = encoding === undefined ? told : Math.min(bodyBytes, told * INFLATION);
    const onEnd = (leave: () => void) =>
      void (reply.raw.destroyed ? leave() : reply.raw.once('close', leave));
    const admission = admit(request.tenant_id, bytes, onEnd);
    const admitted = admission instanceof Promise ? await whileUnread(request.raw, admission) : admission;
    return length === undefined ? Readable.from(counted(payload, admitted), { objectMode: false }) : payload;
  };
}

async function* counted(payload: Readable, { grow }: Admitted): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const before = Math.max(bytes, UNTOLD_BYTES);
      bytes += chunk.length;
      if (bytes > before) grow(bytes - before);
      yield chunk;
    }
  } finally {
    // The rest of a refused body is read and dropped: if the connection ended here, the client would often miss the answer.
    payload.resume();
  }
}
