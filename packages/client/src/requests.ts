import type { OperationRow } from './contract-rows.ts';
import { InvalidPath } from './faults.ts';
import { JsonText } from './json-text.ts';

/** Parameters and body of any operation. */
export interface AnyRequest {
  path?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  headers?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  /** The media type of the answer, if it is not the contract's first choice. */
  accept?: string | undefined;
}

/**
 * The address of a call: path parameters filled in, query parameters that are undefined left out. A player id that cannot be
 * part of a path becomes a query parameter, with `-` in its place; any other such value throws InvalidPath, as it
 * would name another path (RFC 3986 section 5.2.4).
 */
export function addressOf(url: string, { path }: OperationRow, request: AnyRequest): string {
  const { player_id } = request.path ?? {};
  const inQuery = player_id === '.' || player_id === '..' ? { player_id } : {};
  const parameters = 'player_id' in inQuery ? { ...request.path, player_id: '-' } : request.path;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, String(parameters?.[name])));
  const query = new URLSearchParams(textsOf({ ...request.query, ...inQuery })).toString();
  return `${url}${filled}${query === '' ? '' : `?${query}`}`;
}

function segmentOf(name: string, value: string): string {
  if (value === '' || value === '.' || value === '..')
    throw new InvalidPath(`The ${name} ${JSON.stringify(value)} cannot be a part of an address.`);
  return encodeURIComponent(value);
}

/** Headers and body for `fetch`; `credentials` are the headers that say who calls. */
export function initOf(
  { method, bodyType }: OperationRow,
  request: AnyRequest,
  credentials: Readonly<Record<string, string>>,
): RequestInit {
  const headers = new Headers({ ...Object.fromEntries(textsOf(request.headers)), ...credentials });
  if (request.accept !== undefined) headers.set('accept', request.accept);
  if (request.body === undefined || bodyType === undefined) return { method, headers };
  const sentType = isMembers(request.body) && bodyType === 'text/csv' ? 'application/json' : bodyType;
  headers.set('content-type', sentType);
  return { method, headers, body: bodyOf(sentType, request.body) };
}

/** Members are sent as JSON where the operation also takes a file. */
function isMembers(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    !(body instanceof Blob || body instanceof Uint8Array || body instanceof JsonText)
  );
}

function bodyOf(bodyType: string, body: unknown): NonNullable<RequestInit['body']> {
  if (body instanceof JsonText) return body.text;
  if (body instanceof Blob || body instanceof Uint8Array) return body as Blob | Uint8Array<ArrayBuffer>;
  if (bodyType === 'text/csv') return String(body);
  if (bodyType === 'application/json') return JSON.stringify(body);
  return new URLSearchParams(textsOf(body as Record<string, unknown>)).toString();
}

/** A list is a parameter for each of its items. */
function textsOf(members: Readonly<Record<string, unknown>> = {}): [name: string, text: string][] {
  return Object.entries(members).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined)
      .map((one): [string, string] => [name, String(one)]),
  );
}
