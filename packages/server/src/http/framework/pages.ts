import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyRequest } from 'fastify';
import { type TProperties, type TSchema, Type } from 'typebox';

/** Which page of a list a request wants. */
export interface PageQuery {
  page: number;
  page_size: number;
}

/** The spec's envelope of lists. */
export interface Envelope<Item> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Item[];
}

/** Query string of a list: its filters beside `page` and `page_size`; a parameter that is not named is refused. */
export function pageQuerySchema<Filters extends TProperties>(
  filters: Filters,
  { usual, maximum }: { usual: number; maximum: number },
) {
  return Type.Object(
    {
      ...filters,
      page: Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1, description: 'Page, from 1' }),
      page_size: Type.Integer({ minimum: 1, maximum, default: usual, description: 'Items a page' }),
    },
    { additionalProperties: false },
  );
}

/** Schema of an envelope over such items, with what else the list says beside `count`. */
export function envelopeSchema<Item extends TSchema>(item: Item, beside: TProperties = {}) {
  return Type.Object({
    count: Type.Integer({ minimum: 0, description: 'How many there are on all pages' }),
    ...beside,
    next: Type.Union([Type.String(), Type.Null()], {
      description: 'URL of the next page; null on the last one',
    }),
    previous: Type.Union([Type.String(), Type.Null()], {
      description: 'URL of the previous page; null on the first one',
    }),
    results: Type.Array(item),
  });
}

/** The rows of a page as the database counts them. */
export function rowsOf({ page, page_size }: PageQuery): { offset: number; limit: number } {
  return { offset: (page - 1) * page_size, limit: page_size };
}

/** Puts one page into its envelope. A page past the last is refused; the first page of nothing is empty (decisions 3). */
export function envelope<Item>(
  request: FastifyRequest<{ Querystring: PageQuery }>,
  publicUrl: string | undefined,
  { count, results }: { count: number; results: Item[] },
): Envelope<Item> {
  const { page, page_size } = request.query;
  const last = Math.max(1, Math.ceil(count / page_size));
  if (page > last) throw new Fault('page_not_found', `There is no page ${page}; the last one is ${last}.`);
  return {
    count,
    next: page < last ? pageUrl(request, publicUrl, page + 1) : null,
    previous: page > 1 ? pageUrl(request, publicUrl, page - 1) : null,
    results,
  };
}

/** The request's own URL, absolute, with another page; every other parameter stays. */
export function pageUrl(request: FastifyRequest, publicUrl: string | undefined, page: number): string {
  const [path = '', query = ''] = request.url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('page', String(page));
  return `${baseUrl(request, publicUrl)}${path}?${parameters}`;
}

/** What absolute links start with: the setting, else where the request went (decisions 3). No slash at its end. */
export function baseUrl(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
