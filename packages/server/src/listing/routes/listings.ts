import { parse } from 'node:querystring';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { ListingQuery } from '@laurel/contract/listing/listing.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type ContentCoding, chooseCoding } from '../../http/content-negotiation.ts';
import { namesTag } from '../../http/entity-tags.ts';
import type { Handlers } from '../../http/handlers.ts';
import { baseUrl, type Links, pageUrl } from '../../http/pages.ts';
import type { Listing } from '../listing.ts';
import type { ListingPage } from '../page.ts';
import { type QueryString, readCampaignQuery, readTournamentQuery } from './listing-query.ts';

/** How many different `Accept-Encoding` and query strings are remembered. */
const CODINGS = 1_000;
const QUERIES = 2_000;

/** The listings of tournaments and of all kinds (docs/rules/listing.md). */
export function listingRoutes(listing: Listing, links: Links) {
  const codingOf = memoize(chooseCoding, CODINGS);
  const lists = (read: (query: QueryString) => ListingQuery) => {
    // One object for one text: the listing makes the key of each object once.
    const queryOf = memoize((text) => read(parse(text, '&', '=', { maxKeys: 0 })), QUERIES);
    return {
      // The parameters are read by hand, so that a refusal can name the allowed values.
      validates: true,
      handle: (request: FastifyRequest & { tenant_id: number }, reply: FastifyReply) => {
        const coding = codingOf(String(request.headers['accept-encoding'] ?? ''));
        if (coding === undefined)
          throw new Fault(
            'not_acceptable',
            'The answer can be sent plain (identity) or as gzip, nothing else.',
          );
        const page = listing.pageOf({
          tenant_id: request.tenant_id,
          query: queryOf(queryText(request.url)),
          url: `${baseUrl(request, links)}${request.url}`,
          pageUrl: (number) => pageUrl(request, links, number),
        });
        // A page that is in memory is sent at once: each promise costs as much as looking the page up.
        if (page instanceof Promise) return page.then((made) => answer(request, reply, made, coding));
        return answer(request, reply, page, coding);
      },
    } as const;
  };
  return {
    listTournaments: lists(readTournamentQuery),
    listPublishedCampaigns: lists(readCampaignQuery),
  } satisfies Partial<Handlers>;
}

/** The request headers on which the answer depends. */
const VARY = 'Accept-Encoding, Authorization';

function queryText(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

function answer(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  page: ListingPage,
  coding: ContentCoding,
): FastifyReply | Promise<FastifyReply> {
  const tag = page.entityTag(coding);
  reply.headers({
    etag: tag,
    vary: headers.origin === undefined ? VARY : `${VARY}, Origin`,
    // Boards change at any moment: a cache must ask whether its page is still current, which costs no body.
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

/** The answer for a longer text is not kept, so that nobody can fill the memory with texts. */
const MAX_TEXT = 500;

/**
 * A function like the one that is given, which remembers its answers for at most `capacity` texts; those not used for the
 * longest are dropped first. For values read from headers and URLs, of which clients send few different ones. The function
 * must depend on its text alone.
 */
export function memoize<Answer extends object | string | number | undefined>(
  answer: (text: string) => Answer,
  capacity: number,
): (text: string) => Answer {
  const known = new LRUCache<string, NonNullable<Answer>>({ max: capacity });
  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const answered = answer(text);
    if (answered !== undefined && text.length <= MAX_TEXT) known.set(text, answered as NonNullable<Answer>);
    return answered;
  };
}
