import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { quantile } from '../harness/statistics.ts';
import { Connection } from './connection.ts';
import { headOf } from './post-batches.ts';

/** The stake of a marker round: more than all other players together, so that its player leads the board. */
const STAKE = 1_000_000;
/** Connections that are opened at a time. */
const OPENED_AT_ONCE = 100;
/** How long (ms) a marker may take until the last client has seen it. */
const MAX_MILLISECONDS = 10_000;

export interface StreamsWanted {
  url: string;
  path: string;
  /** One for each client. */
  credentials: string[];
}

export interface PollsWanted extends StreamsWanted {
  everyMilliseconds: number;
}

export interface MarksWanted {
  url: string;
  apiKey: string;
  everyMilliseconds: number;
  seconds: number;
}

/** When clients saw the markers: how long after the acknowledgement of each, in milliseconds. */
export interface Seen {
  p50_ms: number;
  p99_ms: number;
  worst_ms: number;
  /** Markers that clients saw, and those that they missed within ten seconds. */
  seen: number;
  missed: number;
  markers: number;
  bytes: number;
}

/** A client, and the newest marker that it has seen. */
interface Client {
  socket: Socket;
  shown: number;
}

/**
 * Many clients of one board, by streams or by polling, that notice when rounds of one player reach them. Written on bare
 * sockets: they share the machine with the server.
 */
export class LiveClients {
  #clients: Client[] = [];
  #polls: NodeJS.Timeout[] = [];
  /** When each marker was acknowledged. */
  #acknowledged: number[] = [];
  #milliseconds: number[] = [];
  #bytes = 0;

  /** Opens streams and waits until each has a board. */
  async stream({ url, path, credentials }: StreamsWanted): Promise<void> {
    await inGroups(credentials, async (credential) => {
      const client = await this.#open(url);
      const answered = once(client.socket, 'data');
      client.socket.write(requestOf(url, path, credential, 'text/event-stream'));
      const [first] = (await answered) as [Buffer];
      if (!first.toString('latin1', 9, 12).startsWith('200')) throw new Error(`no stream: ${first}`);
    });
  }

  /** Opens connections that request the same page again and again, evenly spread. */
  async poll({ url, path, credentials, everyMilliseconds }: PollsWanted): Promise<void> {
    const offset = everyMilliseconds / credentials.length;
    await inGroups([...credentials.entries()], async ([at, credential]) => {
      const client = await this.#open(url);
      const request = requestOf(url, path, credential, 'application/json');
      const ask = () => void client.socket.write(request);
      this.#polls.push(
        globalThis.setTimeout(() => this.#polls.push(setInterval(ask, everyMilliseconds)), at * offset),
      );
    });
    await setTimeout(everyMilliseconds);
  }

  /** Sends rounds of the marker player, one after the other, and returns how long they took to each client. */
  async mark({ url, apiKey, everyMilliseconds, seconds }: MarksWanted): Promise<Seen> {
    const connection = await Connection.open(url);
    const first = this.#acknowledged.length;
    for (const client of this.#clients) client.shown = Math.max(client.shown, first);
    this.#milliseconds = [];
    const before = this.#bytes;
    const started = performance.now();
    for (let sent = 0; performance.now() - started < seconds * 1_000; sent++) {
      await setTimeout(Math.max(0, started + sent * everyMilliseconds - performance.now()));
      const body = markerBody(this.#acknowledged.length + 1);
      const { status, head } = await connection.send(headOf(url, apiKey, body), body);
      if (status !== 204) throw new Error(`a marker was answered ${head}`);
      this.#acknowledged.push(performance.now());
    }
    const bytes = this.#bytes - before;
    connection.close();
    const late = performance.now() + MAX_MILLISECONDS;
    const last = this.#acknowledged.length;
    const missing = () => this.#clients.filter(({ shown }) => shown < last);
    while (missing().length > 0 && performance.now() < late) await setTimeout(20);
    const missed = missing().reduce((sum, { shown }) => sum + last - shown, 0);
    const sorted = Float64Array.from(this.#milliseconds).sort();
    const all = [...sorted, ...Array<number>(missed).fill(MAX_MILLISECONDS)];
    return {
      p50_ms: quantile(all, 0.5),
      p99_ms: quantile(all, 0.99),
      worst_ms: all.at(-1) ?? 0,
      seen: sorted.length,
      missed,
      markers: last - first,
      bytes,
    };
  }

  async leave(): Promise<void> {
    for (const poll of this.#polls) clearInterval(poll);
    for (const { socket } of this.#clients) socket.destroy();
    this.#polls = [];
    this.#clients = [];
  }

  async #open(url: string): Promise<Client> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const client = { socket, shown: 0 };
    socket.on('data', (chunk: Buffer) => this.#take(client, chunk));
    socket.on('error', () => {});
    this.#clients.push(client);
    return client;
  }

  /** The first line of a board is the marker player's, if it is among the changed ones. Of a jackpot, what came in counts. */
  #take(client: Client, chunk: Buffer): void {
    this.#bytes += chunk.length;
    for (let at = chunk.indexOf(ROWS); at >= 0; at = chunk.indexOf(ROWS, at + 1)) {
      const score = chunk.indexOf(SCORE, at);
      if (score >= 0) this.#show(client, chunk, score + SCORE.length);
    }
    for (let at = chunk.indexOf(CAME_IN); at >= 0; at = chunk.indexOf(CAME_IN, at + 1))
      this.#show(client, chunk, at + CAME_IN.length);
  }

  /** How many markers there were follows from the number at that place. */
  #show(client: Client, chunk: Buffer, at: number): void {
    const shown = Math.floor(Number.parseInt(chunk.toString('latin1', at, at + 20), 10) / STAKE);
    const now = performance.now();
    for (; client.shown < shown; client.shown++)
      this.#milliseconds.push(Math.max(0, now - (this.#acknowledged[client.shown] ?? now)));
  }
}

/** In the stream `"rows":[{…`, in the listing `"leaderboard":[{…`. */
const ROWS = Buffer.from('":[{"p');
const SCORE = Buffer.from('"score":');
const CAME_IN = Buffer.from('"contributions":["');

function requestOf(url: string, path: string, credential: string, accept: string): string {
  return (
    `GET ${path} HTTP/1.1\r\nHost: ${url.slice('http://'.length)}\r\nAccept: ${accept}\r\n` +
    `Authorization: Bearer ${credential}\r\n\r\n`
  );
}

function markerBody(round: number): Buffer {
  const data = {
    unique_id: `live-marker-${process.pid}-${round}`,
    timestamp: new Date().toISOString(),
    player_id: `live-marker-${process.pid}`,
    game_id: 'game-017',
    round_id: `round-${round}`,
    amount: STAKE,
    currency: 'EUR',
    is_win: false,
    is_bonus: false,
  };
  return Buffer.from(JSON.stringify([{ event: 'gameround', data }]));
}

async function inGroups<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += OPENED_AT_ONCE)
    await Promise.all(items.slice(at, at + OPENED_AT_ONCE).map(work));
}
