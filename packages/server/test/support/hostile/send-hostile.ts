import { bytesOf, type HostileRequest } from './hostile-requests.ts';
import { type RawAnswer, RawConnection } from './raw-connection.ts';

/** An answer with its request. */
export interface Answered {
  request: HostileRequest;
  answer: RawAnswer;
  /** From the sending of the pipeline to the end of it. */
  milliseconds: number;
}

/** Longer than any legitimate request takes on a slow machine: a request without an answer by then hangs. */
const TIMEOUT_MILLISECONDS = 30_000;
const PIPELINED = 25;
const CONNECTIONS = 4;

/** Sends requests pipelined over several connections; throws if one is not answered, or answers are out of order. */
export async function sendHostile(port: number, requests: HostileRequest[]): Promise<Answered[]> {
  const lanes = Array.from({ length: CONNECTIONS }, (_, lane) =>
    requests.filter((_, i) => i % CONNECTIONS === lane),
  );
  const answered = await Promise.all(lanes.map((lane) => new Lane(port).sendAll(lane)));
  return answered.flat();
}

class Lane {
  readonly #port: number;
  #connection: RawConnection;

  constructor(port: number) {
    this.#port = port;
    this.#connection = new RawConnection(port);
  }

  async sendAll(requests: HostileRequest[]): Promise<Answered[]> {
    const answered: Answered[] = [];
    try {
      for (let at = 0; at < requests.length; ) {
        const some = await this.#send(requests.slice(at, at + PIPELINED));
        answered.push(...some);
        at += some.length;
      }
    } finally {
      this.#connection.close();
    }
    return answered;
  }

  /** Returns those of the requests that were answered: all, or those up to an answer that ends the connection. */
  async #send(requests: HostileRequest[]): Promise<Answered[]> {
    const sent = performance.now();
    const canary = `/canary-${sent}`;
    for (const request of requests)
      this.#connection.send(bytesOf(request), { isHead: request.method === 'HEAD' });
    this.#connection.send(`GET ${canary} HTTP/1.1\r\nhost: hostile.test\r\n\r\n`);
    const { answers } = await this.#connection.answers(requests.length + 1, TIMEOUT_MILLISECONDS);
    const milliseconds = performance.now() - sent;
    const isWhole = answers.length === requests.length + 1;
    if (isWhole) requireCanary(answers.pop() as RawAnswer, canary, requests);
    else this.#reconnect(answers, requests);
    return answers.map((answer, i) => ({ request: requests[i] as HostileRequest, answer, milliseconds }));
  }

  #reconnect(answers: RawAnswer[], requests: HostileRequest[]): void {
    const isTold = answers.at(-1)?.headers.get('connection') === 'close';
    if (!this.#connection.closed || !isTold) {
      const what = this.#connection.closed
        ? 'The connection was ended without an answer to'
        : 'There is no answer to';
      throw new Error(`${what} ${describe(requests[answers.length])}`);
    }
    this.#connection = new RawConnection(this.#port);
  }
}

function requireCanary({ body }: RawAnswer, path: string, requests: HostileRequest[]): void {
  if (body.includes(path)) return;
  throw new Error(`The answers are out of order among ${requests.map(describe).join('\n')}`);
}

/** A request as it can be kept and sent again. */
export function describe(request: HostileRequest | undefined): string {
  if (request === undefined) return 'the canary';
  const { kind, drawnFor, method, target, headers, body } = request;
  const shown = headers.map(([name, value]) => `${name}: ${value.slice(0, 300)}`);
  const text = body?.subarray(0, 1500).toString('latin1');
  return JSON.stringify({
    kind,
    drawnFor,
    method,
    target: target.slice(0, 600),
    headers: shown,
    body: text,
    bytes: body?.length,
  });
}
