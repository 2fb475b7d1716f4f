import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent } from './answer-parent.ts';

/** The cost of HTTP and JSON alone: reads a body, parses it, answers 204 and keeps nothing. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const events = JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown[];
  response.writeHead(204, { 'laurel-accepted': events.length }).end();
});
// Its clients wait while other sides have their turn.
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
answerParent(`http://127.0.0.1:${port}`, {}, async () => void server.close());
