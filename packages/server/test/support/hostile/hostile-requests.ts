import { Draw } from './draw.ts';
import { drawValue } from './drawn-values.ts';
import { type Credentials, hostileHeaders, mediaTypes, wrongCredential } from './hostile-headers.ts';
import { mutatePath, mutateQuery } from './hostile-targets.ts';
import { jsonOf } from './hostile-values.ts';
import { codedBody, mutateEncoding, mutateText, mutateValue } from './mutated-bodies.ts';
import type { Operation } from './operations.ts';

/** A request that is well framed, however wrong the rest of it is. */
export interface HostileRequest {
  kind: Kind;
  /** Undefined if it may reach no operation, or a different one than it was drawn for. */
  operation: Operation | undefined;
  /** The operation that it was drawn for. */
  drawnFor: string;
  method: string;
  target: string;
  headers: [string, string][];
  body: Buffer | undefined;
}

const weights = [
  [5, 'as the contract says'],
  [9, 'wrong value'],
  [3, 'wrong JSON'],
  [2, 'wrong encoding'],
  [2, 'content coding'],
  [1, 'media type'],
  [3, 'path'],
  [3, 'query'],
  [2, 'header'],
  [2, 'credential'],
  [1, 'method'],
] as const;
export type Kind = (typeof weights)[number][1];

/** The hostile request of this number. Operations take turns, so that each gets its share. */
export function drawRequest(
  { operations, credentials }: { operations: Operation[]; credentials: Credentials },
  seed: number,
  number: number,
): HostileRequest {
  const draw = new Draw(seed, number);
  const operation = operationOf(operations, number);
  const kind = draw.weighted(weights);
  const value = operation.body && drawValue(operation.body, draw);
  const own = whoAsks(operation, credentials);
  const request: HostileRequest = {
    kind,
    operation,
    drawnFor: operation.name,
    method: operation.method,
    target: targetOf(operation, draw),
    headers: [...credentialOf(operation, own), ...extraHeaders(operation, draw)],
    body: bodyOf(operation, value),
  };
  if (operation.contentType) request.headers.push(['content-type', operation.contentType]);
  return mutations[kind](request, { draw, value, credentials: own });
}

/** Takes a third of a second of the processor on the embedded engine: it packs the whole database. */
const COSTLY = 'GET /api/v1/backup';
const TURNS_FOR_ONE_COSTLY = 40;

/** A costly one gives most of its turns to the previous one. */
function operationOf(operations: Operation[], number: number): Operation {
  const turn = Math.floor(number / operations.length);
  const operation = operations[number % operations.length] as Operation;
  if (operation.name !== COSTLY || turn % TURNS_FOR_ONE_COSTLY === 0) return operation;
  return operations[(number - 1) % operations.length] as Operation;
}

interface Drawn {
  draw: Draw;
  value: unknown;
  credentials: Credentials;
}

const mutations: Record<Kind, (request: HostileRequest, drawn: Drawn) => HostileRequest> = {
  'as the contract says': (request) => request,
  'wrong value': (request, { draw, value }) =>
    withBody(request, Buffer.from(textOf(request, mutateValue(value ?? { a: 1 }, draw)))),
  'wrong JSON': (request, { draw, value }) =>
    withBody(request, Buffer.from(mutateText(textOf(request, value), draw))),
  'wrong encoding': (request, { draw, value }) =>
    withBody(request, mutateEncoding(textOf(request, value), draw)),
  'content coding': (request, { draw }) => {
    const { encoding, body } = codedBody(request.body ?? Buffer.from('[]'), draw);
    return withBody(request, body, [['content-encoding', encoding]]);
  },
  'media type': (request, { draw }) => {
    const types = Array.from({ length: 1 + draw.below(2) }, (): [string, string] => [
      'content-type',
      draw.pick(mediaTypes),
    ]);
    const kept = request.headers.filter(([name]) => name !== 'content-type');
    return { ...request, body: request.body ?? Buffer.from('{}'), headers: [...kept, ...types] };
  },
  path: (request, { draw }) => ({
    ...request,
    operation: undefined,
    target: mutatePath(request.target, draw),
  }),
  query: (request, { draw }) => ({
    ...request,
    target: mutateQuery(request.target, request.operation, draw),
  }),
  header: (request, { draw }) => ({ ...request, headers: [...request.headers, ...hostileHeaders(draw)] }),
  credential: (request, { draw, credentials }) => {
    const kept = request.headers.filter(([name]) => name !== 'authorization' && name !== 'x-api-key');
    return { ...request, headers: [...kept, ...wrongCredential(credentials, draw)] };
  },
  method: (request, { draw }) => ({ ...request, operation: undefined, method: draw.pick(methods) }),
};

function withBody(request: HostileRequest, body: Buffer, headers: [string, string][] = []): HostileRequest {
  return { ...request, body, headers: [...request.headers, ...headers] };
}

/** Only the leaver calls operations that may end the access token that is sent. */
function whoAsks({ path }: Operation, credentials: Credentials): Credentials {
  return path.startsWith('/api/v1/users/me') ? { ...credentials, owner: credentials.leaver } : credentials;
}

function credentialOf({ credential }: Operation, { apiKey, owner }: Credentials): [string, string][] {
  if (credential === 'x-api-key') return [['x-api-key', apiKey]];
  if (credential === 'authorization') return [['authorization', apiKey]];
  return credential === 'bearer' ? [['authorization', `Bearer ${owner}`]] : [];
}

function targetOf({ path, parameters }: Operation, draw: Draw): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((one) => one.name === name)?.schema ?? {};
    return encodeURIComponent(String(drawValue(schema, draw, name)).toWellFormed());
  });
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required || draw.chance(0.3)))
    .map(
      ({ name, schema }) =>
        `${name}=${encodeURIComponent(String(drawValue(schema, draw, name)).toWellFormed())}`,
    );
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

function extraHeaders({ parameters, name }: Operation, draw: Draw): [string, string][] {
  const headers: [string, string][] = [];
  if (parameters.some((one) => one.name === 'prefer') && draw.chance(0.5))
    headers.push([
      'prefer',
      draw.pick(['return=representation', 'handling=lenient', 'handling=lenient, return=representation']),
    ]);
  if (name.includes('/public/') && draw.chance(0.3)) headers.push(['accept-encoding', 'gzip']);
  return headers;
}

function bodyOf(operation: Operation, value: unknown): Buffer | undefined {
  return operation.body && Buffer.from(writtenAs(operation.contentType, value));
}

function textOf({ operation }: HostileRequest, value: unknown): string {
  return writtenAs(operation?.contentType, value ?? {});
}

function writtenAs(contentType: string | undefined, value: unknown): string {
  if (contentType === 'application/x-www-form-urlencoded') return formOf(value);
  const isText = contentType !== undefined && contentType !== 'application/json' && typeof value === 'string';
  return isText ? value : jsonOf(value);
}

function formOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return jsonOf(value);
  return Object.entries(value)
    .map(
      ([name, one]) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent((typeof one === 'string' ? one : jsonOf(one)).toWellFormed())}`,
    )
    .join('&');
}

const methods = [
  ...['TRACE', 'OPTIONS', 'HEAD', 'GET', 'PATCH', 'PUT', 'DELETE', 'POST', 'PROPFIND', 'QUERY', 'LINK'],
  ...['PURGE', 'SEARCH', 'MKCOL'],
];

/** The bytes of a request; some bodies are sent in chunks. */
export function bytesOf({ method, target, headers, body }: HostileRequest): Buffer {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'host: hostile.test',
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  if (body === undefined) return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const isChunked = body.length % 8 === 3;
  lines.push(isChunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`);
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (!isChunked) return Buffer.concat([head, body]);
  return Buffer.concat([
    head,
    Buffer.from(`${body.length.toString(16)}\r\n`),
    body,
    Buffer.from('\r\n0\r\n\r\n'),
  ]);
}
