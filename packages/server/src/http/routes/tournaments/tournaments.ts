import { parse } from 'node:querystring';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../../../listing/page.ts';
import { type ContentCoding, chooseCoding } from '../../framework/content-coding.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { namesTag } from '../../framework/entity-tags.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { memoize } from '../../framework/memoize.ts';
import { baseUrl, pageUrl } from '../../framework/pages.ts';
import { readTournamentQuery } from './tournament-query.ts';

/** How many different `Accept-Encoding` and query strings are remembered. */
const CODINGS = 1_000;
const QUERIES = 2_000;

/** `GET /public/api/v2/tournaments/details` (spec: Endpoints 1, decisions 3). */
export function tournamentHandlers({ listing, publicUrl }: HttpDependencies) {
  const codingOf = memoize(chooseCoding, CODINGS);
  // One object for one text: the listing knows its queries by that.
  const queryOf = memoize((text) => readTournamentQuery(parse(text, '&', '=', { maxKeys: 0 })), QUERIES);
  return {
    listTournaments: {
      // The parameters are read by hand, so that a refusal can name what is allowed.
      validates: true,
      handle: (request, reply) => {
        const coding = codingOf(String(request.headers['accept-encoding'] ?? ''));
        if (coding === undefined)
          throw new Fault(
            'not_acceptable',
            'The answer can be sent plain (identity) or as gzip, nothing else.',
          );
        const page = listing.pageOf({
          tenant_id: request.tenant_id,
          query: queryOf(queryText(request.url)),
          url: `${baseUrl(request, publicUrl)}${request.url}`,
          pageUrl: (number) => pageUrl(request, publicUrl, number),
        });
        // A page that is in memory is sent at once: each promise costs as much as looking the page up.
        if (page instanceof Promise) return page.then((made) => answer(request, reply, made, coding));
        return answer(request, reply, page, coding);
      },
    },
  } satisfies Partial<Handlers>;
}

/** What the answer depends on beside its address. */
const VARY = 'Accept-Encoding, Authorization';

function queryText(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

function answer(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  page: Page,
  coding: ContentCoding,
): FastifyReply | Promise<FastifyReply> {
  const tag = page.entityTag(coding);
  reply.headers({
    etag: tag,
    vary: headers.origin === undefined ? VARY : `${VARY}, Origin`,
    // Boards move at any moment: whoever keeps a page asks whether it is still the one, which costs no body.
    'cache-control': 'private, no-cache',
    'content-language': page.language,
  });
  if (namesTag(headers['if-none-match'], tag)) return reply.status(304).send();
  reply.type('application/json; charset=utf-8');
  if (coding === 'identity') return reply.send(page.body);
  reply.header('content-encoding', 'gzip');
  const compressed = page.gzipped();
  return compressed instanceof Promise ? compressed.then((body) => reply.send(body)) : reply.send(compressed);
}
