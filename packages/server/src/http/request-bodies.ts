import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const inflate = promisify(gunzip);

/**
 * Makes the scope's routes take bodies of these content types as the bytes that were sent, inflated when they came as gzip;
 * both sizes are held to `bodyBytes` (docs/rules/intake.md#5).
 */
export function takeRawJson(scope: FastifyInstance, bodyBytes: number, contentTypes: string[]): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>(
    contentTypes,
    { parseAs: 'buffer', bodyLimit: bodyBytes },
    async (request: FastifyRequest, body: Buffer) => {
      const encoding = codingOf(request);
      if (encoding === 'identity') return withoutMark(body);
      if (encoding === 'gzip' || encoding === 'x-gzip')
        return withoutMark(await inflateWithin(body, bodyBytes));
      throw new Fault(
        'unsupported_media_type',
        'A body may be sent plain or with Content-Encoding: gzip, nothing else.',
      );
    },
  );
}

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** A reader of JSON may ignore a byte order mark (RFC 8259, section 8.1). */
function withoutMark(body: Buffer): Buffer {
  const mark = BYTE_ORDER_MARK.length;
  return body.subarray(0, mark).equals(BYTE_ORDER_MARK) ? body.subarray(mark) : body;
}

/** A hook that refuses bodies in any content coding, for routes that inflate none. */
export async function refuseCodings(request: FastifyRequest): Promise<void> {
  if (codingOf(request) === 'identity') return;
  throw new Fault('unsupported_media_type', 'The body must be sent plain, without a Content-Encoding.');
}

/**
 * Makes the scope's routes take JSON in UTF-8. Where the body may be left out, they are also called without one if the
 * client says `content-type: application/json`, which many do on every call.
 */
export function takeJson(scope: FastifyInstance, { isRequired }: { isRequired: boolean }): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0 && !isRequired) return done(null, undefined);
    let text: string;
    try {
      text = textOf(body);
    } catch (error) {
      return done(error as Fault);
    }
    parseJson(request, text, done);
  });
}

/** Makes the scope's routes take `text/csv` in UTF-8 as one text. */
export function takeCsv(scope: FastifyInstance): void {
  takeOnly(scope, ['text/csv'], textOf);
}

/** Makes the scope's routes take files as their bytes, whose content shows what they are. */
export function takeFile(scope: FastifyInstance): void {
  const types = ['application/octet-stream', 'image/png', 'image/jpeg', 'image/webp'];
  takeOnly(scope, types, (body) => body);
}

function takeOnly(scope: FastifyInstance, types: string[], read: (body: Buffer) => unknown): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>(types, { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) =>
    read(body),
  );
}

function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (error) {
    throw new Fault('malformed_body', 'The body is not UTF-8.', { cause: error });
  }
}

/** In small letters; `identity` where the body is sent plain. */
function codingOf({ headers }: FastifyRequest): string {
  return headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
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
