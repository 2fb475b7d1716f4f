import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

/** A request on its way to Laurel, and the answer on its way back; faults change them. */
export interface Asked {
  method: string;
  /** The address as it was sent. */
  sent: string;
  url: URL;
  headers: Record<string, string>;
  body: string;
}
export interface Answered {
  status: number;
  contentType: string;
  body: string;
}

/** One fault of a server: it changes what comes in, what goes out, or answers by itself. */
export interface Fault {
  /** The check that must fail. */
  check: string;
  ask?: (asked: Asked) => Answered | undefined;
  answer?: (answered: Answered, asked: Asked) => void;
}

/** A server that is Laurel with these faults. */
export async function startFaultyServer(laurelUrl: string, faults: readonly Fault[]) {
  const server = createServer(async (request, response) => {
    const asked = await askedBy(request, laurelUrl);
    // A fault that answers by itself leaves the others nothing to do.
    const own = faults.map(({ ask }) => ask?.(asked)).find((answered) => answered);
    const answered = own ?? (await pass(asked));
    for (const { answer } of faults) answer?.(answered, asked);
    const isZipped = asked.headers['accept-encoding'] === 'gzip';
    response.writeHead(answered.status, {
      'content-type': answered.contentType,
      ...(isZipped && { 'content-encoding': 'gzip' }),
    });
    response.end(isZipped ? gzipSync(answered.body) : answered.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

async function askedBy(request: IncomingMessage, laurelUrl: string): Promise<Asked> {
  const { method = 'GET', url = '/', headers } = request;
  const kept = ['authorization', 'x-api-key', 'content-type', 'accept-encoding'];
  const known = kept.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  return {
    method,
    sent: url,
    url: new URL(url, laurelUrl),
    headers: Object.fromEntries(known),
    body: await text(request),
  };
}

async function pass({ method, url, headers, body }: Asked): Promise<Answered> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
    ...(method === 'POST' && { body }),
  });
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? 'text/plain',
    body: await response.text(),
  };
}
