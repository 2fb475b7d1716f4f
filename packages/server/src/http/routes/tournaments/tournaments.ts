import { Fault } from '@laurel/contract/faults/faults.ts';
import { tournamentEntrySchema, tournamentQuerySchema } from '@laurel/contract/tournaments/listing.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../../../listing/page.ts';
import { requireApiKey } from '../../framework/authentication.ts';
import { type ContentCoding, chooseCoding } from '../../framework/content-coding.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { namesTag } from '../../framework/entity-tags.ts';
import { remembering } from '../../framework/memoize.ts';
import { baseUrl, envelopeSchema, pageUrl } from '../../framework/pages.ts';
import { type QueryString, readTournamentQuery } from './tournament-query.ts';

/** How many different `Accept-Encoding` are remembered. */
const CODINGS = 1_000;

/** `GET /public/api/v2/tournaments/details` (spec: Endpoints 1, decisions 3). */
export function registerTournaments(app: FastifyInstance, dependencies: HttpDependencies): void {
  const codingOf = remembering(chooseCoding, CODINGS);
  app.get<{ Querystring: QueryString }>(
    '/public/api/v2/tournaments/details',
    {
      schema,
      // The route reads the parameters itself, so that a refusal can name what is allowed.
      validatorCompiler: () => () => true,
      onRequest: requireApiKey(dependencies, 'authorization', 'tournaments:read'),
    },
    (request, reply) => {
      const coding = codingOf(String(request.headers['accept-encoding'] ?? ''));
      if (coding === undefined)
        throw new Fault(
          'not_acceptable',
          'The answer can be sent plain (identity) or as gzip, nothing else.',
        );
      const page = dependencies.listing.pageOf({
        tenant_id: request.tenant_id,
        url: `${baseUrl(request, dependencies.publicUrl)}${request.url}`,
        pageUrl: (number) => pageUrl(request, dependencies.publicUrl, number),
        readQuery: () => readTournamentQuery(request.query),
      });
      // A page that is in memory is sent in the same turn: each thing waited for costs as much as looking the page up.
      if (page instanceof Promise) return page.then((made) => answer(request, reply, made, coding));
      return answer(request, reply, page, coding);
    },
  );
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  coding: ContentCoding,
): FastifyReply | Promise<FastifyReply> {
  const tag = page.entityTag(coding);
  reply.headers({
    etag: tag,
    vary: 'Accept-Encoding, Authorization',
    // Boards move at any moment: whoever keeps a page asks whether it is still the one, which costs no body.
    'cache-control': 'private, no-cache',
    'content-language': page.language,
  });
  if (namesTag(request.headers['if-none-match'], tag)) return reply.status(304).send();
  reply.type('application/json; charset=utf-8');
  if (coding === 'identity') return reply.send(page.body);
  reply.header('content-encoding', 'gzip');
  const compressed = page.gzipped();
  return compressed instanceof Promise ? compressed.then((body) => reply.send(body)) : reply.send(compressed);
}

const schema = {
  summary: 'List tournaments',
  description:
    'Published tournaments with their prizes and leaderboards. An answer has an `ETag`; sent back in `If-None-Match`, it is ' +
    'answered with 304 as long as nothing changed. With `Accept-Encoding: gzip` the answer is compressed.',
  tags: ['tournaments'],
  security: [{ authorization: [] }],
  querystring: tournamentQuerySchema,
  response: { 200: envelopeSchema(tournamentEntrySchema) },
};
