import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BuiltFile } from './built-files.ts';
import { chooseCoding, takesBrotli } from './content-coding.ts';

/** Names of files hold a hash of what is in them. */
const assetHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'Accept-Encoding',
};

/** Sends a file of a build in the coding that the client takes. */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  reply.type(file.type).headers(assetHeaders);
  const accepted = request.headers['accept-encoding'];
  if (file.brotli && takesBrotli(accepted)) return reply.header('content-encoding', 'br').send(file.brotli);
  if (file.gzipped && chooseCoding(accepted) === 'gzip')
    return reply.header('content-encoding', 'gzip').send(file.gzipped);
  return reply.send(file.body);
}
