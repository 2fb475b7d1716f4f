import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** The fate of one request: it is sent on and answered, or its connection is cut before or after it is sent on. */
export type Outcome = 'passed' | 'lost' | 'answer lost';

/** A server in front of another that decides the fate of each request. */
export async function startProxy(
  target: string,
  outcomeOf: (request: { method: string; path: string }) => Outcome | Promise<Outcome>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => void pass(target, request, response, outcomeOf));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function pass(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  outcomeOf: Parameters<typeof startProxy>[1],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = 'GET', url: path = '/' } = request;
  const outcome = await outcomeOf({ method, path });
  if (outcome === 'lost') return void request.socket.destroy();
  const { authorization, 'content-type': type } = request.headers;
  const answer = await fetch(target + path, {
    method,
    headers: { ...(authorization ? { authorization } : {}), ...(type ? { 'content-type': type } : {}) },
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  });
  const text = await answer.text();
  if (outcome === 'answer lost') return void request.socket.destroy();
  const contentType = answer.headers.get('content-type');
  response.writeHead(answer.status, contentType ? { 'content-type': contentType } : {}).end(text);
}
