import { Fault } from '@laurel/contract/faults/faults.ts';
import type { BodyOf, PathOf, QueryOf, SuccessOf } from '@laurel/contract/operations/operation.ts';
import type { OperationId, operations } from '@laurel/contract/operations/operations.ts';
import type { Page, PageQuery } from '@laurel/contract/operations/pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from 'fastify';
import type { Rows } from '../database/database.ts';
import type { Listed } from '../database/table.ts';

type Table = typeof operations;

/** The parameters of a list always say which page is meant: validation fills in the default. */
type WithPage<Query> = 'page_size' extends keyof Query ? Query & PageQuery : Query;

/** A request whose parameters and body have passed the schemas of its operation. */
export type OperationRequest<Id extends OperationId> = FastifyRequest<{
  Params: PathOf<Table[Id]>;
  Querystring: WithPage<QueryOf<Table[Id]>>;
  Body: BodyOf<Table[Id]>;
}>;

/** A value that JSON writes as the answer: times of the database are dates until then. */
type BeforeJson<Value> = Value extends string
  ? string extends Value
    ? Value | Date
    : Value
  : Value extends object
    ? { [Member in keyof Value]: BeforeJson<Value[Member]> }
    : Value;

type Answered<Id extends OperationId> = BeforeJson<SuccessOf<Table[Id]>> | FastifyReply;
/** Of an operation that answers nothing. */
type Done<Id extends OperationId> = undefined extends SuccessOf<Table[Id]> ? Promise<void> : never;

/** Answers the body of the operation's success, or sends the answer itself and returns the reply. */
export type Handler<Id extends OperationId> = (
  request: OperationRequest<Id>,
  reply: FastifyReply,
) => Answered<Id> | Promise<Answered<Id>> | Done<Id>;

/** A handler, and how its requests are read if that differs from the others. */
export interface SpecialHandler<Id extends OperationId> {
  handle: Handler<Id>;
  /** Gives the operation's scope content type parsers or an error handler of its own. */
  prepare?: (scope: FastifyInstance) => void | Promise<void>;
  preParsing?: preParsingAsyncHookHandler;
  /** Whether the handler checks parameters and body itself, because its refusals have a form of their own. */
  validates?: true;
  /** Most bytes of a body, if a setting limits them. */
  bodyBytes?: number;
}

/** What answers each operation of the contract. */
export type Handlers = { [Id in OperationId]: Handler<Id> | SpecialHandler<Id> };

/**
 * What the links of answers start with, without a slash at its end; undefined: where each request went
 * (docs/rules/listing.md#3).
 */
export interface Links {
  publicUrl: string | undefined;
}

/** The rows of a page as the database counts them. */
export function rowsOf({ page, page_size }: PageQuery): Rows {
  return { offset: (page - 1) * page_size, limit: page_size };
}

/**
 * Puts one page into its envelope. A page past the last is refused; the first page of nothing is empty
 * (docs/rules/operations.md#2).
 */
export function envelope<Item>(
  request: FastifyRequest<{ Querystring: PageQuery }>,
  links: Links,
  { count, results }: Listed<Item>,
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

/** The page of a list of the tenant that the request asks for; `read` answers its rows. */
export async function listPage<Item>(
  request: FastifyRequest<{ Querystring: PageQuery }>,
  links: Links,
  read: (tenant_id: number, rows: Rows) => Promise<Listed<Item>>,
): Promise<Page<Item>> {
  return envelope(request, links, await read(request.tenant_id, rowsOf(request.query)));
}

/** Says where what was made is: below this path, by its id. */
export function madeAt<Made extends { id: number }>(
  request: FastifyRequest,
  reply: FastifyReply,
  links: Links,
  path: string,
  made: Made,
): Made {
  reply.header('location', `${baseUrl(request, links)}/api/v1/${path}/${made.id}`);
  return made;
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
