import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from './config.ts';

/**
 * Throws when the server's port cannot be opened. Asked before a database is, so that a start that must fail does so at once,
 * and not after the first start's secrets were made and before they were shown.
 */
export async function refuseTakenPort({ port, host }: Config): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
