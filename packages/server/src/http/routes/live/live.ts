import type { ServerResponse } from 'node:http';
import { usualLiveRows } from '@laurel/contract/live/live.ts';
import { defaultListingLanguage } from '@laurel/contract/tournaments/listing.ts';
import type { FastifyRequest } from 'fastify';
import { optIn } from '../../../campaigns/players/opt-in.ts';
import type { Viewer } from '../../../identity/viewers.ts';
import type { Sink } from '../../../live/live-stream.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { leaveUnmeasured } from '../installation/probes.ts';

/** What every stream is sent with: nothing on the way may keep it, change it or hold it back. */
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** Who joins by a token has no account; the audit log names the player in the details. */
const BY_PLAYER = 'player token';

/** `/public/api/v2/live` and joining by a player token (decisions 11). */
export function liveHandlers(dependencies: HttpDependencies) {
  const { live } = dependencies;
  return {
    streamBoards: async (request, reply) => {
      const { campaigns } = request.query;
      const campaign_ids = [...new Set(campaigns.split(',').map(Number))];
      const { begin, leave } = await live.open(viewerOf(request), { campaign_ids, ...shownTo(request) });
      if (request.method === 'HEAD' || request.raw.destroyed) {
        leave();
        return reply.headers(streamHeaders).send('');
      }
      leaveUnmeasured(request);
      reply.hijack();
      reply.raw.useChunkedEncodingByDefault = false;
      reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...streamHeaders });
      reply.raw.flushHeaders();
      begin(sinkOf(reply.raw));
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
        const text = await live.next(viewerOf(request), query, wish);
        return reply
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .serializer((body: string) => body)
          .send(text as never);
      } finally {
        request.raw.socket.off('close', leave);
      }
    },
    joinTournament: async (request) => {
      const { tenant_id, player_id } = viewerOf(request);
      if (player_id === null) throw new TypeError('a player token names a player');
      const author = { tenant_id, username: BY_PLAYER };
      await optIn(dependencies, author, request.params.id, { player_id });
    },
  } satisfies Partial<Handlers>;
}

/**
 * Events go to the connection itself, whose end is the end of the stream: a write takes a quarter less of a processor than through the
 * response, and more than a third less than in chunks. A response that waits for one before it on its connection has none yet.
 */
function sinkOf(response: ServerResponse): Sink {
  const to = () => response.socket ?? response;
  return {
    get writableLength() {
      return response.writableLength;
    },
    write: (chunk) => to().write(chunk),
    end: () => response.end(),
    destroy: () => response.destroy(),
    on: (event, listener) => response.on(event, listener),
  };
}

function shownTo({ query }: { query: { rows?: number; language?: string } }) {
  const { rows = usualLiveRows, language = defaultListingLanguage } = query;
  return { rows, language: language.toLowerCase() };
}

function viewerOf({ viewer }: Pick<FastifyRequest, 'viewer'>): Viewer {
  if (!viewer) throw new TypeError('the guard of the operation admits viewers alone');
  return viewer;
}
