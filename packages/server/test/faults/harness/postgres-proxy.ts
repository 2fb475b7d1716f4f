import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { lastFor } from '../../support/delays.ts';

/** Passes messages between a server and its PostgreSQL, or delays or drops them when a test asks for that. */
export class PostgresProxy {
  /** Milliseconds by which each answer is held back. */
  delay = 0;
  /** So many commits from now on are carried out, but their connections end before the answer. */
  unanswered = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(port: number) {
    this.#server = createServer((client) => this.#pass(client, connect(port, '127.0.0.1')));
  }

  static async start(port: number): Promise<PostgresProxy> {
    const proxy = new PostgresProxy(port);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  cutAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cutAll();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #pass(client: Socket, upstream: Socket): void {
    let isCut = false;
    let answered = Promise.resolve();
    this.#joinEnds(client, upstream);
    client.on('data', (bytes) => {
      if (this.unanswered > 0 && commits(bytes)) {
        this.unanswered--;
        isCut = true;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      // PostgreSQL answers when the commit is on disk: the answer is there, and is lost.
      if (isCut) client.destroy();
      else answered = answered.then(() => this.#holdBack()).then(() => void client.write(bytes));
    });
  }

  async #holdBack(): Promise<void> {
    if (this.delay > 0) await lastFor(this.delay);
  }

  #joinEnds(client: Socket, upstream: Socket): void {
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
  }
}

/** The end of a transaction, or the statement that appends a batch, which commits by itself. */
function commits(bytes: string | Buffer): boolean {
  return bytes.includes('append-events') || bytes.includes('commit\0');
}
