import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BridgeMetrics } from './metrics.ts';

/**
 * Serves `/metrics` in the format of Prometheus, and `/health`: `200` while messages flow, `503` with the reason otherwise.
 * Throws where the port is taken.
 */
export async function serveMetrics(
  metrics: BridgeMetrics,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close: () => void }> {
  const pages: Record<string, (response: ServerResponse) => Promise<void>> = {
    '/metrics': async (response) => {
      const text = await metrics.text();
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    },
    '/health': async (response) => {
      const reason = metrics.trouble();
      const body = reason === undefined ? { status: 'ok' } : { status: 'waiting', reason };
      const status = reason === undefined ? 200 : 503;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
  };
  const server = createServer((request, response) => {
    const page = pages[(request.url ?? '').replace(/\?.*$/, '')];
    if (page) void page(response);
    else response.writeHead(404).end();
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
