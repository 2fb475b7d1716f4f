import type { FastifyReply } from 'fastify';
import { KeptBoards } from '../../../campaigns/boards/kept-boards.ts';
import { readHistory } from '../../../campaigns/boards/read-history.ts';
import { readLeaderboard } from '../../../campaigns/boards/read-leaderboard.ts';
import { readPastLeaderboard } from '../../../campaigns/boards/read-past-leaderboard.ts';
import { keptReasons, readReasons } from '../../../campaigns/players/read-reasons.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';
import { envelope, rowsOf } from '../../framework/pages.ts';
import type { LongReads } from './long-reads.ts';

/** `/api/v1/campaigns/{id}`: `leaderboard`, now and as it was, `history` and `reasons` (decisions 7). */
export function leaderboardHandlers(http: HttpDependencies, { queue, endsWith }: LongReads) {
  const dependencies = { ...http, queue, kept: new KeptBoards(), keptReasons: keptReasons() };
  return {
    readLeaderboard: async (request, reply: FastifyReply) => {
      const { staff, params, query } = request;
      const rows = rowsOf(query);
      const of = { tenant_id: staff.tenant_id, campaign_id: params.id };
      const board =
        query.at === undefined
          ? await readLeaderboard(dependencies, of.tenant_id, of.campaign_id, rows)
          : await readPastLeaderboard(dependencies, of, { at: query.at, ...rows }, endsWith(reply));
      const { count, rows: lines, ...members } = board;
      const { next, previous, results } = envelope(request, http.publicUrl, { count, results: lines });
      return { count, ...members, next, previous, results };
    },
    readCampaignReasons: ({ staff: { tenant_id }, params: { id: campaign_id } }, reply) =>
      readReasons(dependencies, { tenant_id, campaign_id }, endsWith(reply)),
    readBoardHistory: ({ staff: { tenant_id }, params: { id: campaign_id }, query }, reply) => {
      const { player_id = [], ...asked } = query;
      const history = { ...asked, player_ids: [player_id].flat() };
      return readHistory(dependencies, { tenant_id, campaign_id }, history, endsWith(reply));
    },
  } satisfies Partial<Handlers>;
}
