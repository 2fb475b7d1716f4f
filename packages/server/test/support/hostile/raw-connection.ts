import { connect, type Socket } from 'node:net';
import { waitUntil } from '../waiting.ts';

/** One answer as received. */
export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: Buffer;
}

/** The state of a connection after the bytes were sent. */
export interface Conversation {
  answers: RawAnswer[];
  /** Whether the server ended the connection. */
  closed: boolean;
  /** Bytes after the last whole answer. */
  rest: Buffer;
}

/**
 * A connection that sends bytes unchanged and reads answers in their order. HTTP clients would repair, refuse or reorder
 * what the hostile tests send.
 */
export class RawConnection {
  readonly #socket: Socket;
  readonly #answers: RawAnswer[] = [];
  /** The request of each answer: an answer to HEAD has no body. */
  #withoutBody: boolean[] = [];
  #bytes: Buffer<ArrayBuffer> = Buffer.alloc(0);
  #closed = false;
  #changed: () => void = () => {};

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk: Buffer<ArrayBuffer>) => {
      this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
      this.#read();
    });
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.#closed = true;
      this.#changed();
    });
  }

  get closed(): boolean {
    return this.#closed;
  }

  send(bytes: string | Uint8Array, { isHead = false } = {}): void {
    this.#withoutBody.push(isHead);
    this.#socket.write(bytes);
  }

  /** Announces the end of the input, and continues reading. */
  halfClose(): void {
    this.#socket.end();
  }

  /** Waits for this many answers, for the end of the connection, or for a time limit; takes what was received. */
  async answers(count: number, milliseconds = 60_000): Promise<Conversation> {
    const enough = new Promise<void>((resolve) => {
      this.#changed = () => {
        if (this.#answers.length >= count || this.#closed) resolve();
      };
      this.#changed();
    });
    await waitUntil('the answers are there', enough, { seconds: milliseconds / 1_000 }).catch(
      () => undefined,
    );
    return { answers: this.#answers.splice(0, count), closed: this.#closed, rest: this.#bytes };
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(): void {
    const next = () => readAnswer(this.#bytes, this.#withoutBody[0] ?? false);
    for (let found = next(); found !== undefined; found = next()) {
      this.#bytes = this.#bytes.subarray(found.end);
      // 100 Continue comes before the answer of the same request.
      if (found.answer.status < 200) continue;
      this.#withoutBody.shift();
      this.#answers.push(found.answer);
    }
    this.#changed();
  }
}

/**
 * Sends bytes over a separate connection and returns what was received until this many answers, its end, or the time limit.
 */
export async function converse(
  url: string,
  bytes: string | Uint8Array,
  { count = Number.POSITIVE_INFINITY, milliseconds = 10_000 } = {},
): Promise<Conversation> {
  const connection = new RawConnection(Number(new URL(url).port));
  connection.send(bytes);
  try {
    return await connection.answers(count, milliseconds);
  } finally {
    connection.close();
  }
}

function readAnswer(bytes: Buffer, isHead: boolean): { answer: RawAnswer; end: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? Number.NaN);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const start = headEnd + 4;
  if (isHead || status < 200 || status === 204 || status === 304)
    return { answer: { status, headers, body: Buffer.alloc(0) }, end: start };
  const body =
    headers.get('transfer-encoding') === 'chunked'
      ? readChunks(bytes, start)
      : readLength(bytes, start, Number(headers.get('content-length')));
  return body && { answer: { status, headers, body: body.body }, end: body.end };
}

function readLength(bytes: Buffer, start: number, length: number) {
  const end = start + length;
  return bytes.length < end ? undefined : { body: bytes.subarray(start, end), end };
}

function readChunks(bytes: Buffer, start: number) {
  const chunks: Buffer[] = [];
  let at = start;
  for (let lineEnd = bytes.indexOf('\r\n', at); lineEnd >= 0; lineEnd = bytes.indexOf('\r\n', at)) {
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + size;
    if (bytes.length < end + 2) return undefined;
    if (size === 0) return { body: Buffer.concat(chunks), end: end + 2 };
    chunks.push(bytes.subarray(lineEnd + 2, end));
    at = end + 2;
  }
  return undefined;
}
