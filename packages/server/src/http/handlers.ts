import type { BodyOf, PathOf, QueryOf, SuccessOf } from '@laurel/contract/operations/operation.ts';
import type { OperationId, operations } from '@laurel/contract/operations/operations.ts';
import type { PageQuery } from '@laurel/contract/operations/pages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from 'fastify';

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

/** Answers the body of the operation's success, or sends the answer itself and returns the reply. */
export type Handler<Id extends OperationId> = (
  request: OperationRequest<Id>,
  reply: FastifyReply,
) => Answered<Id> | Promise<Answered<Id>>;

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
