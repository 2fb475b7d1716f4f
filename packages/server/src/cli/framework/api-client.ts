import { textOption } from './arguments.ts';
import type { Context, Input, OptionSpec } from './command.ts';
import { Failure, type FailureError, UsageError } from './failures.ts';

export const urlOption: OptionSpec = {
  type: 'string',
  value: 'URL',
  about: 'address of the server (or LAUREL_URL)',
};

/** Options of every command that speaks to a running server's management API. */
export const serverOptions: Record<string, OptionSpec> = {
  url: urlOption,
  username: { type: 'string', value: 'NAME', about: 'who signs in (or LAUREL_USERNAME)' },
  password: {
    type: 'string',
    value: 'TEXT',
    about: 'the password (better: LAUREL_PASSWORD, which other users cannot see)',
  },
  tenant: { type: 'string', value: 'ID', about: 'the tenant to act for, by the owner of the installation' },
};

/** A page of a list, the envelope of the spec. */
export interface Page<Item> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Item[];
}

/** The management API of one server (decisions 7), signed in at the first call. Throws Failure with the server's sentence. */
export interface ApiClient {
  readonly url: string;
  get: <Answer>(path: string) => Promise<Answer>;
  send: <Answer>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ) => Promise<Answer>;
  /** An answer that is no JSON and may be long; its body is not read yet, and only for its begin is waited for `timeout` milliseconds. */
  download: (path: string) => Promise<Response>;
  /** Every item of a list, page by page; `path` may have a query. */
  all: <Item>(path: string) => Promise<Item[]>;
}

export interface Account {
  url: string;
  /** Id of the tenant that the owner acts for; undefined: the user's own. */
  tenant?: string | undefined;
  username: string;
  password: string;
  /** Milliseconds to wait for each answer; a minute unless told. */
  timeout?: number;
}

const TIMEOUT_MILLISECONDS = 60_000;
/** For calls that walk through the whole log; longer than this no answer is waited for by `fetch` itself. */
export const LOG_TIMEOUT_MILLISECONDS = 300_000;

/** Whom to sign in as, from the options or the settings; throws UsageError when something is missing. */
export function accountOf(input: Input, { settings }: Context): Account {
  const username = textOption(input, 'username') ?? settings.username;
  const password = textOption(input, 'password') ?? settings.password;
  if (username === undefined) throw new UsageError('Who signs in? Give --username or LAUREL_USERNAME.');
  if (password === undefined) throw new UsageError('A password is needed: --password or LAUREL_PASSWORD.');
  return { url: serverUrl(input, settings.url), tenant: textOption(input, 'tenant'), username, password };
}

/** The address of the server without a slash at its end; throws UsageError when it is none. */
export function serverUrl(input: Input, fallback: string): string {
  const text = textOption(input, 'url') ?? fallback;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`"${text}" is no http or https address.`);
  return text.replace(/\/+$/, '');
}

export function openApiClient(account: Account): ApiClient {
  const { tenant, timeout = TIMEOUT_MILLISECONDS } = account;
  let accessToken: string | undefined;
  const send = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    accessToken ??= await signIn(account);
    const response = await request(
      account.url,
      path,
      authorized({ method, tenant, accessToken, body }),
      timeout,
    );
    if (response.status !== 401) return readAnswer<Answer>(response);
    // An access token lasts an hour; a command that runs longer signs in again.
    accessToken = await signIn(account);
    return readAnswer<Answer>(
      await request(account.url, path, authorized({ method, tenant, accessToken, body }), timeout),
    );
  };
  const get = <Answer>(path: string) => send<Answer>('GET', path);
  const download = async (path: string) => {
    accessToken ??= await signIn(account);
    const options = authorized({ method: 'GET', tenant, accessToken, body: undefined });
    const response = await request(account.url, path, options, timeout, 'until it begins');
    if (!response.ok) throw failureOf(response, await response.text());
    return response;
  };
  return { url: account.url, get, send, download, all: (path) => readAllPages(get, path) };
}

async function signIn({ url, username, password }: Account): Promise<string> {
  const response = await request(url, '/api/v1/auth/token', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username, password }),
  });
  const { access_token } = await readAnswer<{ access_token: string }>(response);
  return access_token;
}

interface Call {
  method: string;
  tenant: string | undefined;
  accessToken: string;
  body: unknown;
}

function authorized({ method, tenant, accessToken, body }: Call): RequestInit {
  const headers = {
    authorization: `Bearer ${accessToken}`,
    ...(tenant === undefined ? {} : { 'laurel-tenant': tenant }),
  };
  if (body === undefined) return { method, headers };
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function request(
  url: string,
  path: string,
  options: RequestInit,
  timeout = TIMEOUT_MILLISECONDS,
  waits: 'until it ends' | 'until it begins' = 'until it ends',
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException('no answer in time', 'TimeoutError')), timeout);
  timer.unref();
  try {
    const response = await fetch(url + path, { ...options, signal: late.signal });
    if (waits === 'until it begins') clearTimeout(timer);
    return response;
  } catch (error) {
    throw new Failure(`${url} cannot be reached (${networkReason(error)}). Is the server running?`, {
      cause: error,
    });
  }
}

/** Why a request got no answer, in a word: the system's code where there is one. */
export function networkReason(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return 'no answer in time';
  return cause?.code ?? cause?.message ?? message;
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) throw failureOf(response, text);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

interface ProblemDocument extends Record<string, unknown> {
  detail?: string;
  title?: string;
  errors?: FailureError[];
  /** The form of RFC 6749. */
  error?: string;
  error_description?: string;
}

/** What a refusal says, whether as a problem document, in OAuth's form or as neither. */
export function failureOf(response: Response, text: string): Failure {
  const { status } = response;
  const problem = parseProblem(text);
  if (!problem) return new Failure(`The server answered ${status} without saying why.`, { status });
  const sentence = problem.detail ?? problem.error_description ?? problem.title ?? problem.error;
  return new Failure(sentence ?? `The server answered ${status}.`, {
    status,
    problem,
    errors: problem.errors ?? [],
  });
}

function parseProblem(text: string): ProblemDocument | undefined {
  try {
    const document = JSON.parse(text) as unknown;
    return typeof document === 'object' && document !== null ? (document as ProblemDocument) : undefined;
  } catch {
    return undefined;
  }
}

async function readAllPages<Item>(get: ApiClient['get'], path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const { results, next } = await get<Page<Item>>(`${path}${path.includes('?') ? '&' : '?'}page=${page}`);
    items.push(...results);
    if (next === null) return items;
  }
}
