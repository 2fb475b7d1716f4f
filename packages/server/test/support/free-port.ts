import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports that the system does not assign to connections: a server that is started again finds its port free. */
const [FIRST_PORT, PORTS] = [20_000, 12_000];

/** A port that no other process takes while its server is stopped. */
export async function freePort(): Promise<number> {
  const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
  return (await isFree(port)) ? port : freePort();
}

export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const is = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!is) return false;
  server.close();
  await once(server, 'close');
  return true;
}
