import { parse } from 'node:querystring';
import { kindNames } from '@laurel/contract/campaigns/by-kind.ts';
import { tournamentTypeCodes } from '@laurel/contract/campaigns/definition.ts';
import type { FaultError } from '@laurel/contract/faults/fault-error.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import {
  defaultListingLanguage,
  defaultTournamentPageSize,
  type ListingQuery,
  maxTournamentPageSize,
  sortFields,
  statusCodes,
} from '@laurel/contract/listing/listing.ts';
import { maxPage } from '@laurel/contract/operations/pages.ts';
import { languagePattern } from '@laurel/contract/values/schemas.ts';
import { MICROSECONDS_A_DAY, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type ContentCoding, chooseCoding } from '../../http/content-negotiation.ts';
import { namesTag } from '../../http/entity-tags.ts';
import { baseUrl, type Handlers, type Links, pageUrl } from '../../http/handlers.ts';
import type { Listing } from '../listing.ts';
import type { ListingPage } from '../page.ts';

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

/** A parsed query string; repeated parameters are arrays. */
export type QueryString = Record<string, string | string[] | undefined>;

/**
 * Reads the parameters of the listing of tournaments (docs/rules/listing.md#2). The fault `invalid_parameter` names every
 * value that is not allowed, and those that are. An empty value is not allowed; unknown parameters are ignored.
 */
export function readTournamentQuery(query: QueryString): ListingQuery {
  return read(query, () => ({ kinds: ['tournament'], namesKinds: false }));
}

/** Reads the parameters of the listing of all kinds (docs/rules/listing.md#8). */
export function readCampaignQuery(query: QueryString): ListingQuery {
  return read(query, (take) => ({ kinds: take('kind', kindNames, listOf(kindNames)), namesKinds: true }));
}

type OfKinds = Pick<ListingQuery, 'kinds' | 'namesKinds'>;

function read(query: QueryString, ofKinds: (take: Take) => OfKinds): ListingQuery {
  const errors: FaultError[] = [];
  const take: Take = (parameter, otherwise, [parse, allowed]) => {
    const text = query[parameter];
    if (text === undefined) return otherwise;
    const value = typeof text === 'string' ? parse(text) : null;
    if (value !== null) return value;
    errors.push({
      parameter,
      detail: `must be ${allowed}${typeof text === 'string' ? '' : ', and given once'}`,
    });
    return otherwise;
  };
  const values = { ...ofKinds(take), ...takeAll(take) };
  if (errors.length === 0) return values;
  const names = errors.map((error) => error.parameter).join(', ');
  throw new Fault('invalid_parameter', `Not valid: ${names}.`, { errors });
}

/** Reads a text, null if it is not allowed; and a phrase that says what is. */
type Reader<Value> = [(text: string) => Value | null, string];
type Take = <Value, Otherwise>(
  parameter: string,
  otherwise: Otherwise,
  reader: Reader<Value>,
) => Value | Otherwise;

function takeAll(take: Take): Omit<ListingQuery, keyof OfKinds> {
  return {
    status: take('status', null, listOf(statusCodes)),
    start_date: take('start_date', null, [(text) => readInstant(text)?.first ?? null, instantPhrase]),
    // Both bounds are inclusive, so that a day without a time ends with its last moment.
    end_date: take('end_date', null, [(text) => readInstant(text)?.last ?? null, instantPhrase]),
    game_ids: take('game_ids', null, gameIds),
    tournament_type: take('tournament_type', null, oneOf(tournamentTypeCodes)),
    sort: take('sort', [], sort),
    page: take('page', 1, wholeNumber(maxPage)),
    page_size: take('page_size', defaultTournamentPageSize, wholeNumber(maxTournamentPageSize)),
    language: take('language', defaultListingLanguage, language),
  };
}

function oneOf<Value extends string>(values: readonly Value[]): Reader<Value> {
  return [(text) => values.find((value) => value === text) ?? null, `one of ${values.join(', ')}`];
}

function listOf<Value extends string>(values: readonly Value[]): Reader<Value[]> {
  const [readOne, phrase] = oneOf(values);
  return [(text) => readAll(text, readOne), `${phrase}, or several of them with commas between`];
}

const gameIds: Reader<string[]> = [
  (text) => readAll(text, (game_id) => game_id || null),
  'a game id, or several with commas between',
];

const sort: Reader<ListingQuery['sort']> = [
  (text) =>
    readAll(text, (part) => {
      const descending = part.startsWith('-');
      const field = sortFields.find((name) => name === part.slice(descending ? 1 : 0));
      return field === undefined ? null : { field, descending };
    }),
  `one of ${sortFields.join(', ')}, each with - before it for descending, or several of them with commas between`,
];

/** Null as soon as one part is not allowed. */
function readAll<Value>(text: string, readOne: (part: string) => Value | null): Value[] | null {
  const values = text.split(',').map(readOne);
  return values.includes(null) ? null : (values as Value[]);
}

function wholeNumber(maximum: number): Reader<number> {
  const read = (text: string) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
    return value >= 1 && value <= maximum ? value : null;
  };
  return [read, `a whole number from 1 to ${maximum}`];
}

const language: Reader<string> = [
  (text) => (new RegExp(languagePattern).test(text) ? text : null),
  'a BCP 47 language tag such as en, de or pt-BR',
];

const instantPhrase =
  'an ISO 8601 date or date-time of the years 2000 to 2100 such as 2026-12-01 or 2026-12-01T00:00:00Z';

/**
 * The first and last microsecond of a date, or twice that of a date-time; seconds, the offset and its colon may be left out.
 * A `+` that the sender did not encode arrives as a space.
 */
function readInstant(text: string): { first: number; last: number } | null {
  const [, date, minutes, seconds = ':00', offset = 'Z'] = instantForm.exec(text) ?? [];
  if (date === undefined) return null;
  const zone = offset.replace(' ', '+').replace(/^(.\d\d)(\d\d)$/, '$1:$2');
  const first = parseTimestamp(`${date}T${minutes ?? '00:00'}${seconds}${zone}`);
  if (first === null) return null;
  return { first, last: minutes === undefined ? first + MICROSECONDS_A_DAY - 1 : first };
}

const instantForm = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+\- ]\d\d:?\d\d)?)?$/i;
