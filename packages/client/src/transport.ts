import { parseExactJson } from '@laurel/contract/values/exact-json.ts';
import { type OperationRow, operationRows } from './contract-rows.ts';
import type { Environment } from './environment.ts';
import { type CallFailure, type LaurelFault, noAnswerOf, readFault } from './faults.ts';
import type { CallOptions } from './operation-types.ts';
import { type AnyRequest, addressOf, initOf } from './requests.ts';
import { type RetryLimits, withRetries } from './retries.ts';

/** Who calls. If a credential that an operation needs is missing here, the server refuses the call. */
export interface Credentials {
  /** For the operations of senders and of public pages. */
  apiKey?: string | undefined;
  /** Who signs in, for those of the management API. */
  user?: { username: string; password: string } | undefined;
}

export interface TransportSettings extends RetryLimits {
  /** Address of the server, without a slash at its end. */
  url: string;
  credentials: Credentials;
  /** Id of the tenant that the owner acts for; undefined: the user's own. */
  tenant: number | string | undefined;
  timeoutMilliseconds: number;
}

/** An answer of any operation that is no fault. */
export interface AnyAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Sends requests: credentials, timeouts and retries. */
export class Transport {
  readonly #settings: TransportSettings;
  readonly #environment: Environment;
  readonly #accessTokens: AccessTokens | undefined;

  constructor(settings: TransportSettings, environment: Environment) {
    this.#settings = settings;
    this.#environment = environment;
    const { user } = settings.credentials;
    if (user) this.#accessTokens = new AccessTokens(() => this.#signIn(user), environment.clock);
  }

  /** Calls an operation; throws LaurelFault, NoAnswer, or the reason of the signal. */
  async call(row: OperationRow, request: AnyRequest & CallOptions): Promise<AnyAnswer> {
    const { attempts = this.#settings.attempts, signal } = request;
    const limits = { ...this.#settings, attempts: row.idempotent ? attempts : 1 };
    signal?.throwIfAborted();
    return withRetries(() => this.#attempt(row, request), limits, request, this.#environment);
  }

  async #attempt(
    row: OperationRow,
    request: AnyRequest & CallOptions,
  ): Promise<AnyAnswer | { failure: CallFailure }> {
    const accessToken =
      row.access.kind === 'staff' || row.access.kind === 'log'
        ? await this.#accessToken(request.signal)
        : undefined;
    const first = await this.#send(row, request, accessToken);
    if (accessToken === undefined || !isUnauthenticated(first)) return first;
    // A request that is not authenticated was not carried out, so another attempt does no harm, whatever the operation.
    this.#accessTokens?.forget(accessToken);
    return this.#send(row, request, await this.#accessToken(request.signal));
  }

  async #send(
    row: OperationRow,
    request: AnyRequest & CallOptions,
    accessToken: string | undefined,
  ): Promise<AnyAnswer | { failure: CallFailure }> {
    const { url, timeoutMilliseconds } = this.#settings;
    const { signal } = request;
    const address = addressOf(url, row, request);
    const deadline = startDeadline(request.timeoutMilliseconds ?? timeoutMilliseconds, signal);
    try {
      const init = initOf(row, request, this.#credentialHeaders(row, accessToken));
      const send = this.#environment.fetch;
      const response = await send(address, { ...init, signal: deadline.signal });
      return response.ok || response.status === 304
        ? await readAnswer(row, response, request.accept !== undefined)
        : { failure: await readFault(response) };
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      return { failure: noAnswerOf(deadline.signal.aborted ? deadline.signal.reason : error, url) };
    } finally {
      deadline.end();
    }
  }

  /** All calls that wait share it, so an aborted one does not end it for the others. */
  async #accessToken(signal: AbortSignal | undefined): Promise<string | undefined> {
    const token = this.#accessTokens?.valid();
    return token && signal ? unlessAborted(token, signal) : token;
  }

  async #signIn({ username, password }: { username: string; password: string }): Promise<IssuedToken> {
    const body = { grant_type: 'password', username, password };
    return (await this.call(operationRows.obtainAccessToken, { body })).body as IssuedToken;
  }

  #credentialHeaders({ access }: OperationRow, accessToken: string | undefined): Record<string, string> {
    const { credentials, tenant } = this.#settings;
    if (access.kind === 'api_key')
      return credentials.apiKey === undefined ? {} : { [access.header]: credentials.apiKey };
    if ((access.kind !== 'staff' && access.kind !== 'log') || accessToken === undefined) return {};
    const authorization = `Bearer ${accessToken}`;
    return tenant === undefined ? { authorization } : { authorization, 'laurel-tenant': String(tenant) };
  }
}

function isUnauthenticated(outcome: AnyAnswer | { failure: CallFailure }): boolean {
  return 'failure' in outcome && (outcome.failure as Partial<LaurelFault>).status === 401;
}

/** What is passed on. */
const passedOn: ReadonlySet<string | undefined> = new Set([
  'application/gzip',
  'application/vnd.apache.parquet',
]);

/** The answers of streams that are passed on. */
const answersOf = new WeakMap<ReadableStream, Response>();

/**
 * The bytes of an answer, which lives as long as they do: Node ends the stream of a collected answer that nobody has begun
 * to read.
 */
function keptBody(response: Response): Response['body'] {
  if (response.body !== null) answersOf.set(response.body, response);
  return response.body;
}

/** Archives and files are passed on as they arrive; everything else is read whole. */
async function readAnswer(
  { answerTypes, keepsDigits }: OperationRow,
  response: Response,
  isFile: boolean,
): Promise<AnyAnswer> {
  const { status, headers } = response;
  const type = answerTypes[status];
  if (isFile || passedOn.has(type)) return { status, headers, body: keptBody(response) };
  const text = await response.text();
  if (type === undefined || text === '') return { status, headers, body: undefined };
  const parse = keepsDigits ? parseExactJson : JSON.parse;
  return { status, headers, body: /[/+]json$/.test(type) ? parse(text) : text };
}

/** Aborts when the time is over, or with the caller's signal; `end` takes the time away, but not that signal. */
function startDeadline(milliseconds: number, signal: AbortSignal | undefined) {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException('no answer in time', 'TimeoutError')),
    milliseconds,
  );
  return {
    signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    end: () => clearTimeout(timer),
  };
}

function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** An access token and its lifetime in seconds. */
interface IssuedToken {
  access_token: string;
  expires_in: number;
}

/**
 * An access token is renewed this long before it expires, so that it does not expire on its way; a short-lived one at half
 * of its life.
 */
const RENEWED_BEFORE_SECONDS = 60;

/** The access token of one user, obtained when it is first needed. */
export class AccessTokens {
  readonly #signIn: () => Promise<IssuedToken>;
  readonly #clock: () => Date;
  #current: { text: string; renewedAt: number } | undefined;
  #renewal: Promise<string> | undefined;

  constructor(signIn: () => Promise<IssuedToken>, clock: () => Date) {
    this.#signIn = signIn;
    this.#clock = clock;
  }

  /** A token that is valid for a while. Concurrent callers share one renewal. Throws what signing in throws. */
  async valid(): Promise<string> {
    const { text, renewedAt } = this.#current ?? { text: '', renewedAt: 0 };
    if (this.#clock().getTime() < renewedAt) return text;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  /** Drops a token that the server no longer accepts, as after a change of password or of its keys; a newer one stays. */
  forget(text: string): void {
    if (this.#current?.text === text) this.#current = undefined;
  }

  async #renew(): Promise<string> {
    const { access_token: text, expires_in } = await this.#signIn();
    const life = Math.max(expires_in - RENEWED_BEFORE_SECONDS, expires_in / 2);
    this.#current = { text, renewedAt: this.#clock().getTime() + life * 1_000 };
    return text;
  }
}
