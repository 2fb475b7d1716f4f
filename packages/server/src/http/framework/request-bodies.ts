import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const inflate = promisify(gunzip);

/**
 * Makes the scope's routes take `application/json` bodies as the bytes that were sent, inflated when they came as gzip; both
 * sizes are held to `bodyBytes` (decisions 2).
 */
export function takeRawJson(scope: FastifyInstance, bodyBytes: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: bodyBytes },
    async (request: FastifyRequest, body: Buffer) => {
      const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
      if (encoding === 'identity') return body;
      if (encoding === 'gzip' || encoding === 'x-gzip') return inflateWithin(body, bodyBytes);
      throw new Fault(
        'unsupported_media_type',
        'A body may be sent plain or with Content-Encoding: gzip, nothing else.',
      );
    },
  );
}

/**
 * Lets the scope's routes be called without a body, also where the client says `content-type: application/json`, which many do on
 * every call.
 */
export function takeNoBody(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
}

async function inflateWithin(body: Buffer, bodyBytes: number): Promise<Buffer> {
  try {
    return await inflate(body, { maxOutputLength: bodyBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new Fault('body_too_large', `The inflated body is larger than ${bodyBytes} bytes.`);
    }
    throw new Fault('malformed_body', 'The body says Content-Encoding: gzip, but is no whole gzip stream.', {
      cause: error,
    });
  }
}
