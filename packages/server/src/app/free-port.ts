import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Config } from './config.ts';

/**
 * Throws when the server's port cannot be opened. Asked before a database is, so that a start that must fail does so at
 * once, and not after the first start's secrets were made and before they were shown. Answers the port, which is another
 * than the wished one where that is 0: any.
 */
export async function refuseTakenPort({ port, host }: Config): Promise<number> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}
