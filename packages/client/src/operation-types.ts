import type {
  AnswerOf,
  BodyOf,
  HeadersOf,
  Operation,
  PathOf,
  QueryOf,
} from '@laurel/contract/operations/operation.ts';
import type { OperationId, operations } from '@laurel/contract/operations/operations.ts';
import type { Page } from '@laurel/contract/operations/pages.ts';
import type { CallFailure } from './faults.ts';
import type { JsonText } from './json-text.ts';

type Table = typeof operations;

/** What every call takes in addition to its parameters. */
export interface CallOptions {
  /** Ends the call, its waits included; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** How long each attempt may take; of a stream, until it begins. Unset: the client's. */
  timeoutMilliseconds?: number | undefined;
  /** How many attempts an idempotent operation gets. Unset: the client's. */
  attempts?: number | undefined;
  /** Called for each failed attempt that is followed by another one, before the wait. */
  onRetry?: ((retry: Retry) => void) | undefined;
}

export interface Retry {
  failure: CallFailure;
  /** The attempt that failed, from 1. */
  attempt: number;
  waitMilliseconds: number;
}

/** A member that is optional unless the operation needs it, and not allowed if the operation has none. */
type Member<Name extends string, Value> = [keyof Value] extends [never]
  ? { [Key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [Key in Name]?: OrUndefined<Value> | undefined }
    : { [Key in Name]: OrUndefined<Value> };

/** What may be left out may be given as undefined, too. */
type OrUndefined<Members> = {
  [Key in keyof Members]: Record<never, never> extends Pick<Members, Key>
    ? Members[Key] | undefined
    : Members[Key];
};

type BodyMember<Body> = [Body] extends [undefined]
  ? { body?: undefined }
  : undefined extends Body
    ? { body?: Body | JsonText }
    : { body: Body | JsonText };

/** A file can be sent as its text or as its bytes; where members can be sent in its place, they are JSON. */
type SentBody<O extends Operation> = O extends {
  body: { contentType: 'text/csv' | 'application/octet-stream' };
}
  ? string | Blob | Uint8Array<ArrayBuffer> | Exclude<BodyOf<O>, string>
  : BodyOf<O>;

/** Parameters and body of a call of the operation. */
export type Request<Id extends OperationId> = Member<'path', PathOf<Table[Id]>> &
  Member<'query', QueryOf<Table[Id]>> &
  Member<'headers', HeadersOf<Table[Id]>> &
  BodyMember<SentBody<Table[Id]>>;

type StatusOf<O extends Operation> = keyof O['answers'] & number;

/** Archives and files for warehouses are passed on as they arrive; everything else is read whole. */
type AnswerBody<O extends Operation, Status extends StatusOf<O>> = O['answers'][Status] extends {
  contentType: 'application/gzip' | 'application/vnd.apache.parquet';
}
  ? ReadableStream<Uint8Array<ArrayBuffer>>
  : AnswerOf<O, Status>;

/** An answer with its status and headers, distinguished by `status`. Faults are thrown. */
export type Answer<Id extends OperationId> = {
  [Status in StatusOf<Table[Id]>]: { status: Status; headers: Headers; body: AnswerBody<Table[Id], Status> };
}[StatusOf<Table[Id]>];

/** Body of the answer; undefined where it is empty. */
export type Result<Id extends OperationId> = Exclude<Answer<Id>, { status: 304 }>['body'];

type Arguments<Id extends OperationId> =
  Record<never, never> extends Request<Id>
    ? [request?: Request<Id> & CallOptions]
    : [request: Request<Id> & CallOptions];

/** Calls of one operation. */
export interface Call<Id extends OperationId> {
  /** Answers the body. Throws LaurelFault, NoAnswer or the signal's reason. */
  (...request: Arguments<Id>): Promise<Result<Id>>;
  /** Answers status and headers as well; the only way to see a 304. */
  answer: (...request: Arguments<Id>) => Promise<Answer<Id>>;
}

/** Calls of an operation whose answer is a page of a list. */
export interface ListCall<Id extends OperationId, Item> {
  /**
   * Page after page, from the one that the request names. A list that changes meanwhile may show an item twice or not at
   * all.
   */
  pages: (...request: Arguments<Id>) => AsyncGenerator<Result<Id>, void, undefined>;
  /** Item after item of those pages. */
  items: (...request: Arguments<Id>) => AsyncGenerator<Item, void, undefined>;
}

/** Calls of an operation whose answer is available as a file, too. */
export interface FileCall<Id extends OperationId, Type extends string> {
  /** The answer in another media type, passed on as it arrives. */
  file: (type: Type, ...request: Arguments<Id>) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

/** The other media types of an operation's answers. */
type FileTypeOf<Id extends OperationId> = Table[Id]['answers'] extends {
  200: { alsoAs: readonly (infer Type extends string)[] };
}
  ? Type
  : never;

type WithFile<Id extends OperationId> = [FileTypeOf<Id>] extends [never]
  ? unknown
  : FileCall<Id, FileTypeOf<Id>>;

/** A method for every operation of the contract, by its `operationId`. */
export type ClientOperations = {
  readonly [Id in OperationId]: WithFile<Id> &
    (Result<Id> extends Page<infer Item> ? Call<Id> & ListCall<Id, Item> : Call<Id>);
};
