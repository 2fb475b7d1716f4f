import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Fault, type FaultCode, problemOf } from '@laurel/contract/faults/faults.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a client may take (docs/reliability.md); each in seconds. */
export interface ConnectionLimits {
  /** From the first byte of a request, or from the beginning of the connection, to the end of the headers. */
  headersSeconds: number;
  /**
   * From there to the last byte of the body as well: a body of the greatest size comes in at 280 kB/s in the usual minute.
   */
  requestSeconds: number;
  /** How long a connection is kept open for another request. */
  idleSeconds: number;
}

/**
 * How often late connections are looked for; with the runtime's own 30 seconds a slow body could last that much longer.
 */
const LOOK_MILLISECONDS = 1_000;

/** How long a client may go on sending after the answer that ends its connection. */
const LINGER_MILLISECONDS = 500;

/**
 * The framework's options, with which no client can hold a connection for ever. The time that an answer takes is not
 * bounded: a simulation is silent for as long as it computes.
 */
export function connectionOptions({ headersSeconds, requestSeconds, idleSeconds }: ConnectionLimits) {
  const requestTimeout = requestSeconds * 1000;
  return {
    requestTimeout,
    keepAliveTimeout: idleSeconds * 1000,
    http: {
      requestTimeout,
      headersTimeout: Math.min(headersSeconds * 1000, requestTimeout),
      connectionsCheckingInterval: LOOK_MILLISECONDS,
      // The runtime would refuse a request without a host with an empty answer; see `refuseOtherHosts`.
      requireHostHeader: false,
    },
    clientErrorHandler: refuseClient,
  };
}

/** Answers with a problem document what the runtime would answer with an empty body or not at all. */
export function answerEveryConnection(app: FastifyInstance): void {
  app.addHook('onRequest', refuseOtherHosts);
  const { server } = app;
  server.on('connection', (socket) => rememberConnection(server, socket));
  server.on('request', rememberRequest);
  // An unknown expectation may be ignored (RFC 9110 section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('checkContinue', continueInTurn);
  server.on('connect', (_request, socket) =>
    endWith(socket as Socket, new Fault('not_found', 'This service is no proxy: there is no CONNECT.')),
  );
}

/** RFC 9112 section 3.2: what lies between may have read another of several hosts than this service. */
async function refuseOtherHosts({ raw }: FastifyRequest): Promise<void> {
  const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts === 1 || (hosts === 0 && raw.httpVersion !== '1.1')) return;
  throw new Fault('malformed_request', `A request has one header Host; this one has ${hosts}.`);
}

const opened = new WeakMap<Server, Set<Socket>>();

function rememberConnection(server: Server, socket: Socket): void {
  const sockets = opened.get(server) ?? new Set();
  opened.set(server, sockets.add(socket));
  socket.once('close', () => sockets.delete(socket));
}

/**
 * Ends connections whose request is not whole. A server that is being closed no longer looks for late ones, and would wait
 * for them.
 */
export function refuseUnfinished({ server }: FastifyInstance): void {
  for (const socket of opened.get(server) ?? []) {
    const isAnswered = newest.get(socket)?.complete === true && (underWay.get(socket)?.size ?? 0) > 0;
    if (!isAnswered) refuseClient(new Stopping(), socket);
  }
}

/** The requests of each connection that are not answered yet, with their answers. */
const underWay = new WeakMap<Socket, Map<IncomingMessage, ServerResponse>>();
const newest = new WeakMap<Socket, IncomingMessage>();
const refused = new WeakSet<Socket>();

function rememberRequest(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const requests = underWay.get(socket) ?? new Map();
  underWay.set(socket, requests.set(request, response));
  newest.set(socket, request);
  response.once('close', () => requests.delete(request));
}

/**
 * The runtime writes `100 Continue` at once, even between the head and the body of another answer. So it waits for its turn,
 * and the request with it.
 */
function continueInTurn(this: Server, request: IncomingMessage, response: ServerResponse): void {
  const inFront = [...(underWay.get(request.socket)?.values() ?? [])].at(-1);
  rememberRequest(request, response);
  const goOn = () => {
    response.writeContinue();
    this.emit('request', request, response);
  };
  if (inFront === undefined) goOn();
  else inFront.once('close', goOn);
}

/**
 * Requests that waited, or wait, for the service to read them: their senders alone do not decide how long they take.
 */
const unread = new WeakSet<IncomingMessage>();

/** Leaves the body of a request unread for as long as `wait` takes; its time for being received begins afterwards. */
export async function whileUnread<Answer>(request: IncomingMessage, wait: Promise<Answer>): Promise<Answer> {
  unread.add(request);
  const answer = await wait;
  const { socket } = request;
  const { requestTimeout } = (socket as Socket & { server: Server }).server;
  const timer = setTimeout(() => {
    unread.delete(request);
    if (!request.complete) refuseClient(new RequestTimeout(), socket);
  }, requestTimeout);
  request.once('close', () => clearTimeout(timer.unref()));
  return answer;
}

class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

class Stopping extends Error {
  readonly code = 'STOPPING';
}

/**
 * Bytes that are no request, and requests that come too slowly, end the connection. Earlier requests are answered first;
 * otherwise a batch that was stored would look like the refused one.
 */
function refuseClient(error: NodeJS.ErrnoException, socket: Socket): void {
  const request = newest.get(socket);
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && request && unread.has(request)) return;
  if (refused.has(socket)) return;
  refused.add(socket);
  if (error.code === 'ECONNRESET' || !socket.writable || isAnsweredHalfRead(socket)) {
    socket.destroy();
    return;
  }
  const [code, detail] = clientFaults[error.code ?? ''] ?? ['malformed_request', 'This is no HTTP request.'];
  const waiting = [...(underWay.get(socket) ?? [])].filter(([request]) => request.complete);
  const answers = waiting.map(([, response]) => new Promise((resolve) => response.once('close', resolve)));
  void Promise.all(answers).then(() => endWith(socket, new Fault(code, detail)));
}

/** A refused body that goes on for too long was already answered when it was refused. */
function isAnsweredHalfRead(socket: Socket): boolean {
  const request = newest.get(socket);
  return request !== undefined && !request.complete && !underWay.get(socket)?.has(request);
}

const clientFaults: Record<string, [FaultCode, string]> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The address and the headers are longer than 16 KiB together.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not come in within the time for it.'],
  STOPPING: ['shutting_down', 'This process is stopping.'],
};

function endWith(socket: Socket, fault: Fault): void {
  const body = JSON.stringify(problemOf(fault));
  const headers = [
    `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
  // If it ended while bytes of the client are unread, the connection would be reset, and the client might lose the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref();
}
