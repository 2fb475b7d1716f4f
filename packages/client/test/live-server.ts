import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkOf } from '../src/live/board.ts';
import type { LiveLine } from '../src/live/messages.ts';

/**
 * A server whose streams are written by hand: only so a client meets lost frames, silence and refusals when a test wants
 * them.
 */
export interface LiveServer {
  url: string;
  received: IncomingMessage[];
  /** The streams that are open, oldest first. */
  streams: ServerResponse[];
  close: () => Promise<void>;
}

/** `answer` takes a request itself by answering true; every other one becomes an open stream. */
export async function startLiveServer(
  answer: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<LiveServer> {
  const received: IncomingMessage[] = [];
  const streams: ServerResponse[] = [];
  const server = createServer((request, response) => {
    received.push(request);
    if (answer(request, response)) return;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    streams.push(response);
    response.on('close', () => streams.splice(streams.indexOf(response), 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, streams, close };
}

/** Writes an event of the stream. */
export function write(
  stream: ServerResponse | undefined,
  event: string,
  id: string | null,
  json: string,
): void {
  stream?.write(`event: ${event}\n${id === null ? '' : `id: ${id}\n`}data: ${json}\n\n`);
}

/** A line of a board; `score` is its exact text. */
export function line(place: number, player_id: string, score: string): LiveLine {
  return { place, player_id, player_username: `Name ${player_id}`, score, prizes: [] };
}

/** The JSON of an event `board`: `sent` goes over the wire, `shown` is what the client shall hold then. */
export function boardJson(
  head: { campaign_id: number; revision: string; from: string | null; removed?: string[] },
  sent: LiveLine[],
  shown: LiveLine[],
): string {
  const rows = sent.map((one) =>
    JSON.stringify(one).replace(`"score":"${one.score}"`, `"score":${one.score}`),
  );
  const { campaign_id, revision, from, removed = [] } = head;
  const rest = { count: shown.length, removed, check: checkOf(shown) };
  const open = JSON.stringify({ campaign_id, revision, from, ...rest }).slice(0, -1);
  return `${open},"rows":[${rows.join(',')}]}`;
}
