import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The answer; `body` only on request. */
export interface Reply {
  status: number;
  /** The head as received. */
  head: string;
  bytes: number;
  body: string;
}

const END_OF_HEAD = '\r\n\r\n';

/**
 * One kept-alive HTTP connection to 127.0.0.1 that sends a request at a time. Written by hand because generator and server
 * share the machine: the client of Node's own takes as much processor time as a small request takes on the server.
 */
export class Connection {
  readonly #url: URL;
  #socket: Socket;
  #pending: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;
  #head = '';
  #expected = 0;
  #received = 0;
  #kept: Buffer[] | undefined;

  private constructor(url: URL, socket: Socket) {
    this.#url = url;
    this.#socket = this.#watch(socket);
  }

  static async open(text: string): Promise<Connection> {
    const url = new URL(text);
    if (url.hostname !== '127.0.0.1') throw new Error(`load is only made against 127.0.0.1, not ${text}`);
    return new Connection(url, await connected(url));
  }

  /** `head` ends with its empty line; `keep` returns the body too. */
  async send(head: string, body?: Buffer, keep = false): Promise<Reply> {
    // While other sides had their turn, the server may have closed an idle connection.
    if (this.#socket.destroyed) this.#socket = this.#watch(await connected(this.#url));
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#head = '';
      this.#kept = keep ? [] : undefined;
      this.#socket.cork();
      this.#socket.write(head, 'latin1');
      if (body) this.#socket.write(body);
      this.#socket.uncork();
    });
  }

  #watch(socket: Socket): Socket {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
    return socket;
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    const rest = this.#head.endsWith(END_OF_HEAD) ? chunk : this.#takeHead(chunk);
    if (rest === undefined) return;
    this.#received += rest.length;
    this.#kept?.push(rest);
    if (this.#received >= this.#expected) this.#answer();
  }

  /** Returns the bytes after the head; undefined while the head is not complete. */
  #takeHead(chunk: Buffer): Buffer | undefined {
    const before = this.#head.length;
    const text = this.#head + chunk.toString('latin1');
    const end = text.indexOf(END_OF_HEAD);
    if (end < 0) {
      this.#head = text;
      return undefined;
    }
    this.#head = text.slice(0, end + END_OF_HEAD.length);
    this.#expected = Number(headerOf(this.#head, 'content-length') ?? 0);
    if (/^HTTP\/1.1 (204|304)/.test(this.#head)) this.#expected = 0;
    this.#received = 0;
    if (headerOf(this.#head, 'transfer-encoding')) this.#fail(new Error('chunked answers are not read here'));
    return chunk.subarray(this.#head.length - before);
  }

  #answer(): void {
    const pending = this.#pending;
    this.#pending = undefined;
    const body = this.#kept ? Buffer.concat(this.#kept).toString('utf8') : '';
    pending?.resolve({
      status: Number(this.#head.slice(9, 12)),
      head: this.#head,
      bytes: this.#head.length + this.#received,
      body,
    });
  }

  #fail(error: Error): void {
    this.#pending?.reject(error);
    this.#pending = undefined;
  }
}

async function connected({ hostname, port }: URL): Promise<Socket> {
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/** A header from a head as received. */
export function headerOf(head: string, name: string): string | undefined {
  const at = head.toLowerCase().indexOf(`\r\n${name}:`);
  if (at < 0) return undefined;
  const start = at + name.length + 3;
  return head.slice(start, head.indexOf('\r\n', start)).trim();
}
