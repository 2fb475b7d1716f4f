import Fastify from 'fastify';
import { answerParent } from './answer-parent.ts';

interface Page {
  /** Base64. */
  plain: string;
  gzipped: string;
}

/** A handler that answers from memory with the bytes it was given, plain, compressed, or as 304. */
const bodies = { plain: Buffer.alloc(0), gzipped: Buffer.alloc(0) };
const app = Fastify();
app.get('/public/api/v2/tournaments/details', (request, reply) => {
  const isGzip = request.headers['accept-encoding'] === 'gzip';
  const tag = isGzip ? '"bare-gzip"' : '"bare"';
  reply.headers({ etag: tag, vary: 'Accept-Encoding', 'cache-control': 'private, no-cache' });
  if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  reply.type('application/json; charset=utf-8');
  if (!isGzip) return reply.send(bodies.plain);
  return reply.header('content-encoding', 'gzip').send(bodies.gzipped);
});
const keep = async ({ plain, gzipped }: Page) => {
  bodies.plain = Buffer.from(plain, 'base64');
  bodies.gzipped = Buffer.from(gzipped, 'base64');
};
answerParent(await app.listen({ host: '127.0.0.1', port: 0 }), { keep }, () => app.close());
