import type { OperationId } from '@laurel/contract/operations/operations.ts';
import type { Page } from '@laurel/contract/operations/pages.ts';
import { type OperationRow, operationRows } from './contract-rows.ts';
import { type Environment, realEnvironment } from './environment.ts';
import type { CallOptions, ClientOperations } from './operation-types.ts';
import type { AnyRequest } from './requests.ts';
import { type Credentials, Transport } from './transport.ts';

export type { Answer, Request, Result } from './operation-types.ts';

/** What a client is made of. */
export interface ClientOptions extends Partial<Environment> {
  /** Address of the server, such as `https://laurel.example`; a path in front of the API's own is kept. */
  url: string;
  credentials?: Credentials;
  /** Id of the tenant that an owner of the installation acts for; unset: the user's own. */
  tenant?: number | string | undefined;
  /** How long each attempt may take; a minute by default. */
  timeoutMilliseconds?: number | undefined;
  /** How many attempts an idempotent operation gets; 4 by default. Others always get one. */
  attempts?: number | undefined;
  /** The longest wait between two attempts; 15 s by default. A server that asks for more gets no further attempt. */
  maxWaitMilliseconds?: number | undefined;
}

/** A method for every operation, by its `operationId`. */
export type Client = ClientOperations;

/**
 * A client of the server at `url`. Nothing is sent before the first call; access tokens are obtained and renewed as calls
 * need them. Throws a TypeError where `url` is no http or https address.
 */
export function createClient(options: ClientOptions): Client {
  const transport = new Transport(
    {
      url: baseOf(options.url),
      credentials: options.credentials ?? {},
      tenant: options.tenant,
      timeoutMilliseconds: options.timeoutMilliseconds ?? 60_000,
      attempts: options.attempts ?? 4,
      maxWaitMilliseconds: options.maxWaitMilliseconds ?? 15_000,
    },
    environmentOf(options),
  );
  const ids = Object.keys(operationRows) as OperationId[];
  // The types of the methods are those of the contract; what they do is the same for all.
  return Object.fromEntries(
    ids.map((id) => [id, methodOf(transport, operationRows[id])]),
  ) as unknown as Client;
}

type AnyCall = AnyRequest & CallOptions;

function methodOf(transport: Transport, row: OperationRow) {
  const answer = (request: AnyCall = {}) => transport.call(row, request);
  const result = async (request?: AnyCall) => {
    const { status, body } = await answer(request);
    if (status === 304)
      throw new TypeError('The answer is 304: ask with `answer` where `if-none-match` is sent.');
    return body;
  };
  const pages = (request: AnyCall = {}) =>
    pagesOf((query) => result({ ...request, query }) as Promise<Page<unknown>>, request.query);
  const file = async (accept: string, request: AnyCall = {}) => (await answer({ ...request, accept })).body;
  const items = (request?: AnyCall) => itemsOf(pages(request));
  return Object.assign(result, { answer, pages, items, file });
}

function baseOf(url: string): string {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new TypeError(`${url} is no http or https address`);
  // The lookbehind keeps the time linear: without it a run of slashes is tried from each of them.
  return url.replace(/(?<!\/)\/+$/, '');
}

function environmentOf({ fetch, clock, random, pause }: Partial<Environment>): Environment {
  return {
    fetch: fetch ?? realEnvironment.fetch,
    clock: clock ?? realEnvironment.clock,
    random: random ?? realEnvironment.random,
    pause: pause ?? realEnvironment.pause,
  };
}

type Query = Readonly<Record<string, unknown>>;

/**
 * Page after page, until one names no next one. Only the query of `next` is used: its address may be another name of the
 * server, and credentials are sent only to the address that the client was made for.
 */
async function* pagesOf<Envelope extends Page<unknown>>(
  read: (query: Query) => Promise<Envelope>,
  query: Query = {},
): AsyncGenerator<Envelope, void, undefined> {
  for (let asked = query; ; ) {
    const page = await read(asked);
    yield page;
    if (page.next === null) return;
    asked = { ...asked, ...Object.fromEntries(new URL(page.next, 'http://localhost').searchParams) };
  }
}

/** Every item of those pages. */
async function* itemsOf<Item>(pages: AsyncIterable<Page<Item>>): AsyncGenerator<Item, void, undefined> {
  for await (const { results } of pages) yield* results;
}
