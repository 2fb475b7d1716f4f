import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { defaultListingLanguage } from '@laurel/contract/listing/listing.ts';
import { usualSummaryRows } from '@laurel/contract/live/board-summaries.ts';
import { usualLiveRows } from '@laurel/contract/live/live.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding } from '../http/content-negotiation.ts';
import { namesTag } from '../http/entity-tags.ts';
import type { Handlers } from '../http/handlers.ts';
import { leaveUnmeasured } from '../http/measure-requests.ts';
import type { WidgetFiles } from '../http/widget-files.ts';
import type { Viewer } from '../identity/identity.ts';
import type { Participation } from '../participation/participation.ts';
import type { Sink } from './live-stream.ts';
import type { Live } from './open-live.ts';

/** The headers of every stream: nothing on the way may store, change or delay it. */
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** The author of a join by token, as players have no account; the audit log names the player in the details. */
const BY_PLAYER = 'player token';

/** `/public/api/v2/live` and joining by a player token (docs/rules/live.md). */
export function liveRoutes(live: Live, { optIn }: Pick<Participation, 'optIn'>) {
  return {
    streamBoards: async (request, reply) => {
      const { campaigns, missing } = request.query;
      const query = { campaign_ids: campaignsIn(campaigns), skipsMissing: missing === 'skip' };
      const { begin, leave } = await live.open(viewerOf(request), { ...query, ...shownTo(request) });
      const { socket } = request.raw;
      if (request.method === 'HEAD' || socket.destroyed || reply.raw.destroyed) {
        leave();
        return reply.headers(streamHeaders).send('');
      }
      leaveUnmeasured(request);
      reply.hijack();
      reply.raw.useChunkedEncodingByDefault = false;
      reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...streamHeaders });
      reply.raw.flushHeaders();
      begin(sinkOf(reply.raw, socket));
      return reply;
    },
    readLiveBoard: async (request, reply) => {
      const { after, wait = 0 } = request.query;
      const left = new AbortController();
      const leave = () => left.abort();
      request.raw.socket.once('close', leave);
      const signal = AbortSignal.any([left.signal, AbortSignal.timeout(wait * 1_000)]);
      if (wait > 0) leaveUnmeasured(request);
      const query = { campaign_ids: [request.params.campaign_id], ...shownTo(request) };
      try {
        const wish = after === undefined ? { signal } : { after, signal };
        return sendJson(reply, await live.next(viewerOf(request), query, wish));
      } finally {
        request.raw.socket.off('close', leave);
      }
    },
    summariseBoards: async (request, reply) => {
      const { campaigns, rows = usualSummaryRows, language = defaultListingLanguage } = request.query;
      const campaign_ids = campaignsIn(campaigns);
      const query = { campaign_ids, rows, language: language.toLowerCase() };
      return sendJson(reply, await live.summarise(viewerOf(request), query));
    },
    listJoinableTeams: async (request, reply) =>
      sendJson(reply, await live.teams(viewerOf(request), request.params.id)),
    joinTournament: async (request) => {
      const { tenant_id, player_id } = viewerOf(request);
      if (player_id === null) throw new TypeError('a player token names a player');
      const author = { tenant_id, username: BY_PLAYER };
      await optIn(author, request.params.id, { ...request.body, player_id, keepsTeamNames: true });
    },
  } satisfies Partial<Handlers>;
}

/**
 * Writes events to the connection itself, which ends with the stream: a write takes a quarter less processor time than
 * through the response, and over a third less than in chunks. A response that waits for an earlier one on its connection has
 * no socket yet and may never report that it is closed, but the connection does.
 */
function sinkOf(response: ServerResponse, connection: Socket): Sink {
  const to = () => response.socket ?? response;
  return {
    get writableLength() {
      return response.writableLength;
    },
    write: (chunk) => to().write(chunk),
    end: () => response.end(),
    destroy: () => response.destroy(),
    on: (event, listener) => {
      response.on(event, listener);
      connection.on(event, listener);
    },
  };
}

/** The ids, each once. */
function campaignsIn(campaigns: string): number[] {
  return [...new Set(campaigns.split(',').map(Number))];
}

/** Sends a text that is JSON already. */
function sendJson(reply: FastifyReply, text: string): never {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: string) => body)
    .send(text) as never;
}

function shownTo({ query }: { query: { rows?: number; language?: string } }) {
  const { rows = usualLiveRows, language = defaultListingLanguage } = query;
  return { rows, language: language.toLowerCase() };
}

function viewerOf({ viewer }: Pick<FastifyRequest, 'viewer'>): Viewer {
  if (!viewer) throw new TypeError('the guard of the operation admits viewers alone');
  return viewer;
}

/**
 * Pages of any site may load these files: they contain nothing about any tenant. After an hour a browser checks whether they
 * have changed.
 */
const headers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=3600',
  vary: 'Accept-Encoding',
};

/** `/widgets/v1/…`: the elements, their texts, and `integrity.json` with the hash of each script (docs/widgets.md). */
export function registerWidgets(app: FastifyInstance, widgets: WidgetFiles): void {
  app.get('/widgets/v1/*', async (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    const file = await widgets.read(name);
    if (!file) throw new Fault('not_found', `There is no /widgets/v1/${name}.`);
    const isGzip = chooseCoding(request.headers['accept-encoding']) === 'gzip';
    const etag = `"${file.tag}${isGzip ? '-gzip' : ''}"`;
    reply.headers({ ...headers, etag });
    if (namesTag(request.headers['if-none-match'], etag)) return reply.status(304).send();
    if (isGzip) reply.header('content-encoding', 'gzip');
    return reply.type(file.type).send(isGzip ? file.gzipped : file.body);
  });
}
