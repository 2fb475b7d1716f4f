import { Readable } from 'node:stream';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IngestionLimits } from '../../ingestion/limits.ts';

/**
 * Bounds what bodies take in memory while they are received: thousands of senders, each with a batch of the largest size, would
 * otherwise fill it before any other limit is looked at. A body counts by its Content-Length from the head on, one that tells none
 * by what has come of it, until its request is answered or gone.
 */
export class ReceivedBytes {
  readonly #most: number;
  readonly #largest: number;
  #bytes = 0;

  /** Of a body larger than `bodyBytes` nothing is received, so it is not counted: it is refused for its size. */
  constructor({ receivedBytes, bodyBytes }: Pick<IngestionLimits, 'receivedBytes' | 'bodyBytes'>) {
    this.#most = receivedBytes;
    this.#largest = bodyBytes;
  }

  /** For a route's `preParsing`. Throws the fault `overloaded`; one body alone may be as large as its route allows. */
  readonly bound = async (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: Readable,
  ): Promise<Readable> => {
    const held = { bytes: 0 };
    reply.raw.once('close', () => {
      this.#bytes -= held.bytes;
    });
    const length = request.headers['content-length'];
    if (length === undefined) return Readable.from(this.#counted(payload, held), { objectMode: false });
    if (Number(length) <= this.#largest) this.#hold(held, Number(length));
    return payload;
  };

  async *#counted(payload: Readable, held: { bytes: number }): AsyncGenerator<Buffer> {
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      this.#hold(held, chunk.length);
      yield chunk;
    }
  }

  #hold(held: { bytes: number }, more: number): void {
    if (this.#bytes > held.bytes && this.#bytes + more > this.#most)
      throw new Fault('overloaded', 'Too many batches are being received; send this one again.', {
        retryAfterSeconds: 1,
      });
    held.bytes += more;
    this.#bytes += more;
  }
}
