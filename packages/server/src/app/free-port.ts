import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Config } from './config.ts';

/**
 * Throws when the server's port cannot be opened. Called before the database is opened, so that a start that must fail does
 * so at once, and not after it has made the first start's secrets and before it has shown them. Returns the port: a free one
 * if 0 was requested.
 */
export async function refuseTakenPort({ port, host }: Config): Promise<number> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}
