import { BATCHES_BEFORE_RESENDS, Batches, type BatchOptions, type NextBatch } from './batches.ts';
import { Connection } from './connection.ts';
import { wireForm } from './event-forms.ts';

/** Clients that post batches, each over a separate connection, one after the other. */
export interface Posting {
  clients: number;
  /** Sends the client's next batch and returns how many of its events were fresh, once they are acknowledged. */
  send: (client: number) => Promise<number>;
  /** Makes all clients' next batches, so that they are sent together and not one after the other as they are made. */
  prepare: () => void;
  /** Sends it and returns the status, whatever it is. */
  post: (client: number) => Promise<number>;
  /** Fresh events that were acknowledged so far. */
  acknowledged: () => number;
  close: () => void;
}

export interface PostingOptions extends Omit<BatchOptions, 'form'> {
  /** Unset: amounts in EUR. */
  form?: BatchOptions['form'];
  url: string;
  /** One for each tenant; clients are spread over them. */
  apiKeys: string[];
  clients?: number;
}

/** How many requests are under way at a time, by batch size: enough that no side waits for the generator. */
export function clientsFor(size: number): number {
  if (size >= 1000) return 8;
  if (size >= 100) return 16;
  return size >= 10 ? 32 : 64;
}

/** How many batches a client sends before anything is measured. */
export function warmUpTimes({ size, resends }: Pick<BatchOptions, 'size' | 'resends'>): number {
  return resends === 1 ? BATCHES_BEFORE_RESENDS + 1 : Math.ceil(2000 / (size * clientsFor(size))) + 3;
}

/** Opens the connections; nothing is sent yet. */
export async function openPosting(options: PostingOptions): Promise<Posting> {
  const { url, apiKeys, clients = clientsFor(options.size) } = options;
  const senders = await Promise.all(
    Array.from({ length: clients }, async (_, client) => ({
      connection: await Connection.open(url),
      batches: new Batches({ form: wireForm, ...options }),
      apiKey: apiKeys[client % apiKeys.length] ?? '',
      prepared: undefined as NextBatch | undefined,
    })),
  );
  let acknowledged = 0;
  const postNext = async (client: number) => {
    const sender = senders[client];
    if (!sender) throw new Error(`there is no client ${client}`);
    const { body, fresh } = sender.prepared ?? sender.batches.next();
    sender.prepared = undefined;
    const { status, head } = await sender.connection.send(headOf(url, sender.apiKey, body), body);
    if (status === 204) acknowledged += fresh;
    return { status, head, fresh };
  };
  const send = async (client: number) => {
    const { status, head, fresh } = await postNext(client);
    if (status !== 204) throw new Error(`a batch was answered ${head}`);
    return fresh;
  };
  const prepare = () => {
    for (const sender of senders) sender.prepared = sender.batches.next();
  };
  const post = async (client: number) => (await postNext(client)).status;
  const close = () =>
    senders.forEach(({ connection }) => {
      connection.close();
    });
  return { clients, send, prepare, post, acknowledged: () => acknowledged, close };
}

/** The head of a request that posts this body. */
export function headOf(url: string, apiKey: string, body: Buffer): string {
  return (
    `POST /api/v1/events HTTP/1.1\r\nHost: ${url.slice('http://'.length)}\r\nx-api-key: ${apiKey}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  );
}
