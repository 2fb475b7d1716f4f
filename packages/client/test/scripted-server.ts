import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** One request as it came in. */
export interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/**
 * What is answered; undefined: nothing at all, and the connection stays open. `cut` ends the connection without an answer.
 */
export type Scripted =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  | 'cut'
  | undefined;

export interface ScriptedServer {
  url: string;
  received: Received[];
  close: () => Promise<void>;
}

/** An HTTP server that answers as the test says: only so a client is shown faults that a whole server gives seldom. */
export async function startScripted(answer: (request: Received) => Scripted): Promise<ScriptedServer> {
  const received: Received[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const request = { method, url, headers, body: await text(incoming) };
    received.push(request);
    write(response, answer(request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, received, close };
}

function write(response: ServerResponse, scripted: Scripted): void {
  if (scripted === 'cut') response.destroy();
  if (scripted === undefined || scripted === 'cut') return;
  const { status, headers = {}, body } = scripted;
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(isText || body === undefined ? body : JSON.stringify(body));
}
