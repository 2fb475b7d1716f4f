import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Page, PageQuery } from '@laurel/contract/operations/pages.ts';
import type { FastifyRequest } from 'fastify';

/**
 * What the links of answers start with, without a slash at its end; undefined: where each request went
 * (docs/rules/listing.md#3).
 */
export interface Links {
  publicUrl: string | undefined;
}

/** The rows of a page as the database counts them. */
export function rowsOf({ page, page_size }: PageQuery): { offset: number; limit: number } {
  return { offset: (page - 1) * page_size, limit: page_size };
}

/**
 * Puts one page into its envelope. A page past the last is refused; the first page of nothing is empty
 * (docs/rules/operations.md#2).
 */
export function envelope<Item>(
  request: FastifyRequest<{ Querystring: PageQuery }>,
  links: Links,
  { count, results }: { count: number; results: Item[] },
): Page<Item> {
  const { page, page_size } = request.query;
  const last = Math.max(1, Math.ceil(count / page_size));
  if (page > last) throw new Fault('page_not_found', `There is no page ${page}; the last one is ${last}.`);
  return {
    count,
    next: page < last ? pageUrl(request, links, page + 1) : null,
    previous: page > 1 ? pageUrl(request, links, page - 1) : null,
    results,
  };
}

/** The request's own URL, absolute, with another page; every other parameter stays. */
export function pageUrl(request: FastifyRequest, links: Links, page: number): string {
  const [path = '', ...rest] = request.url.split('?');
  const parameters = new URLSearchParams(rest.join('?'));
  parameters.set('page', String(page));
  return `${baseUrl(request, links)}${path}?${parameters}`;
}

/**
 * What absolute links start with: the setting, else where the request went (docs/rules/listing.md#3). No slash at its end.
 */
export function baseUrl(request: FastifyRequest, { publicUrl }: Links): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
