import { lookup as lookupName } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import * as http from 'node:http';
import * as https from 'node:https';
import { maxAnswerCharacters } from '@laurel/contract/webhooks/deliveries.ts';
import {
  guardedLookup,
  isPublicAddress,
  type LookupAll,
  objectionToTarget,
  type PrivateTargets,
  RefusedTarget,
} from './target-url.ts';

/** A receiver's answer. */
export interface OutboundAnswer {
  status: number;
  /** The first characters of its body. */
  body: string;
  /** The header Retry-After, as received. */
  retryAfter: string | undefined;
}

/** A request that was not answered; its message is for staff and holds nothing secret. */
export class NoOutboundAnswer extends Error {}

export interface OutboundRequest {
  url: string;
  headers: Record<string, string>;
  /** JSON. */
  body: string;
}

/** Sends requests to addresses that customers gave. */
export interface Outbound {
  /** Throws `NoOutboundAnswer` if none came in time, or if the request is not allowed. A redirect is an answer, too. */
  post: (request: OutboundRequest) => Promise<OutboundAnswer>;
  /** Ends requests under way, which then throw, and all connections. */
  close: () => void;
  /** Whether `close` was called: later failures may not be the receiver's fault. */
  isClosed: () => boolean;
}

export interface OutboundOptions {
  privateTargets: PrivateTargets;
  /** For the whole of a request, from connecting to the end of the answer. */
  timeoutMilliseconds: number;
  /** Finds the addresses of names; default: the system's. */
  lookup?: LookupAll;
}

/** How long an idle connection is kept for the next request. */
const IDLE_MILLISECONDS = 10_000;

/** Opens connections as they are needed and keeps them for a while. */
export function openOutbound({
  privateTargets,
  timeoutMilliseconds,
  lookup = lookupName,
}: OutboundOptions): Outbound {
  const agents = { keepAlive: true, timeout: IDLE_MILLISECONDS + timeoutMilliseconds, maxFreeSockets: 64 };
  const [plain, secure] = [new http.Agent(agents), new https.Agent(agents)];
  const closing = new AbortController();
  const isOpen = privateTargets === 'allow' ? () => true : isPublicAddress;
  const guard = { lookup: guardedLookup(lookup, isOpen) };
  return {
    post: async (request) => {
      const objection = objectionToTarget(request.url, privateTargets);
      if (objection !== undefined) throw new NoOutboundAnswer(`The URL is refused: it ${objection}.`);
      const isSecure = request.url.startsWith('https:');
      const options = { ...guard, agent: isSecure ? secure : plain };
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMilliseconds)]);
      return sendFresh(isSecure ? https.request : http.request, request, { ...options, signal }).catch(
        (error: Error) => {
          throw new NoOutboundAnswer(reasonOf(error, timeoutMilliseconds));
        },
      );
    },
    close: () => {
      closing.abort();
      plain.destroy();
      secure.destroy();
    },
    isClosed: () => closing.signal.aborted,
  };
}

type Send = typeof http.request;

/**
 * The receiver may close a kept connection at the moment of the request: that says nothing about the receiver, so another is
 * opened.
 */
async function sendFresh(
  send: Send,
  request: OutboundRequest,
  options: https.RequestOptions,
): Promise<OutboundAnswer> {
  for (;;) {
    const sent = startRequest(send, request, options);
    try {
      return await answerOf(sent);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (!sent.reusedSocket || !(code === 'ECONNRESET' || code === 'EPIPE')) throw error;
    }
  }
}

function startRequest(
  send: Send,
  { url, headers, body }: OutboundRequest,
  options: https.RequestOptions,
): http.ClientRequest {
  const bytes = Buffer.from(body);
  const fixed = {
    'content-type': 'application/json',
    'user-agent': 'Laurel',
    'content-length': bytes.length,
  };
  const sent = send(url, { ...options, method: 'POST', headers: { ...headers, ...fixed } });
  sent.end(bytes);
  return sent;
}

function answerOf(sent: http.ClientRequest): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      const { statusCode = 0, headers } = response;
      const retryAfter = headers['retry-after'];
      readStart(response).then((body) => resolve({ status: statusCode, body, retryAfter }), reject);
    });
  });
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was ended before the answer.',
  EPIPE: 'The connection was ended before the answer.',
  ENOTFOUND: 'The host name is not known.',
  EAI_AGAIN: 'The host name could not be looked up.',
  ETIMEDOUT: 'No connection was made in time.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
};

function reasonOf(error: NodeJS.ErrnoException, timeoutMilliseconds: number): string {
  if (error instanceof RefusedTarget) return 'The address is refused: it is not public.';
  const { code = '' } = error.name === 'AggregateError' ? firstOf(error as AggregateError) : error;
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `There was no answer within ${timeoutMilliseconds / 1000} seconds.`;
  if (/^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL)/.test(code))
    return `The certificate or the encryption was refused (${code}).`;
  return reasons[code] ?? `The request failed (${code || error.name}).`;
}

/** Several addresses of a name were tried, and none was connected to. */
function firstOf({ errors }: AggregateError): NodeJS.ErrnoException {
  return (errors[0] as NodeJS.ErrnoException | undefined) ?? new Error('none');
}

/** Four bytes a character at most. */
const MAX_BYTES = 4 * maxAnswerCharacters;

/** The part of an answer that is read, so that its connection can be reused; a longer one ends it. */
const READ_BYTES = 64 * 1024;

/** The first characters of a body, as text that a database can hold. */
async function readStart(response: IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    if (bytes < MAX_BYTES) kept.push(chunk);
    bytes += chunk.length;
    if (bytes > READ_BYTES) response.destroy();
  });
  await ended(response);
  const text = Buffer.concat(kept).subarray(0, MAX_BYTES).toString('utf8').replaceAll('\0', '\uFFFD');
  return Array.from(text).slice(0, maxAnswerCharacters).join('');
}

/** An answer that breaks off after its status is an answer. */
function ended(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['end', 'close', 'error']) response.on(event, () => resolve());
  });
}
