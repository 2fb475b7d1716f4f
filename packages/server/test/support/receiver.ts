import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { waitUntil } from './waiting.ts';

/** One request as a receiver got it. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  /** The text as JSON. */
  body: ReturnType<JSON['parse']>;
}

/** A receiver's answer: a status with a text and headers, or no answer at all. */
export type Reply = number | { status: number; body?: string; headers?: Record<string, string> } | 'never';

/** A system that webhooks and rewards are sent to: a real server on 127.0.0.1. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Decides the answer; default: 204. */
  answer: (reply: (request: Received) => Reply | Promise<Reply>) => void;
  /** Waits until this many requests have come, and returns them. */
  until: (count: number) => Promise<Received[]>;
  close: () => Promise<void>;
}

/** `wanted`: the port; default: a free one. */
export async function startReceiver(wanted = 0): Promise<Receiver> {
  const received: Received[] = [];
  let reply: (request: Received) => Reply | Promise<Reply> = () => 204;
  const server = createServer(async (request, response) => {
    const one = await read(request);
    received.push(one);
    respond(response, await reply(one));
  });
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: (decide) => {
      reply = decide;
    },
    until: async (count) => {
      await waitUntil(`there are ${count} requests`, () => received.length >= count);
      return received;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
}

function respond(response: ServerResponse, reply: Reply): void {
  if (reply === 'never') return;
  const { status, body = '', headers = {} } = typeof reply === 'number' ? { status: reply } : reply;
  response.writeHead(status, headers).end(body);
}
