import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { waitUntil } from '../waiting.ts';

const MAX_CLOSING_MILLISECONDS = 30_000;

/**
 * Between clients and a server: passes on the bytes of both, and ends connections wherever they are, in the middle of a
 * line.
 */
export class CuttingProxy {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isClosing = false;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(target: string): Promise<CuttingProxy> {
    const { hostname, port } = new URL(target);
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new CuttingProxy(server);
    server.on('connection', (client) => proxy.#join(client, connect(Number(port), hostname)));
    return proxy;
  }

  /** Ends about this share of the connections. */
  cut(share: number, random: () => number): void {
    for (const socket of this.#sockets) if (random() < share) socket.destroy();
  }

  /** Also of a connection that comes while it closes. */
  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#isClosing = true;
    this.cut(1, () => 0);
    await waitUntil(`${this.#sockets.size} connections of clients have ended`, closed, {
      seconds: MAX_CLOSING_MILLISECONDS / 1_000,
    });
  }

  #join(client: Socket, upstream: Socket): void {
    if (this.#isClosing) client.destroy();
    client.pipe(upstream);
    upstream.pipe(client);
    this.#sockets.add(client);
    for (const socket of [client, upstream]) {
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#sockets.delete(client);
        client.destroy();
        upstream.destroy();
      });
    }
  }
}
