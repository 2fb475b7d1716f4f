import type { FastifyReply } from 'fastify';
import { envelope, type Handlers, type Links, rowsOf } from '../http/handlers.ts';
import type { LongAnswers } from '../http/long-answers.ts';
import type { Leaderboards, PastLeaderboards } from './boards.ts';

/** `/api/v1/campaigns/{id}`: `leaderboard`, now and as it was, and `history` (docs/rules/operations.md#5). */
export function leaderboardRoutes(
  leaderboards: Leaderboards,
  past: PastLeaderboards,
  { endsWith }: LongAnswers,
  links: Links,
) {
  return {
    readLeaderboard: async (request, reply: FastifyReply) => {
      const { staff, params, query } = request;
      const rows = rowsOf(query);
      const of = { tenant_id: staff.tenant_id, campaign_id: params.id };
      const board =
        query.at === undefined
          ? await leaderboards.read(of.tenant_id, of.campaign_id, rows)
          : await past.readPast(of, { at: query.at, ...rows }, endsWith(reply));
      const { count, rows: lines, ...members } = board;
      const { next, previous, results } = envelope(request, links, { count, results: lines });
      return { count, ...members, next, previous, results };
    },
    listProgress: async (request) => {
      const { staff, params, query } = request;
      const { version, ...page } = await leaderboards.listProgress(staff.tenant_id, params.id, rowsOf(query));
      return { ...envelope(request, links, page), version };
    },
    listTeams: async (request) => {
      const { staff, params, query } = request;
      const { version, ...page } = await leaderboards.readTeams(staff.tenant_id, params.id, rowsOf(query));
      return { ...envelope(request, links, page), version };
    },
    listTeamMembers: async (request) => {
      const { staff, params, query } = request;
      const asked = { team_id: query.team_id, ...rowsOf(query) };
      const { version, ...page } = await leaderboards.readTeamMembers(staff.tenant_id, params.id, asked);
      return { ...envelope(request, links, page), version };
    },
    readBoardHistory: ({ staff: { tenant_id }, params: { id: campaign_id }, query }, reply) => {
      const { player_id = [], ...asked } = query;
      const history = { ...asked, player_ids: [player_id].flat() };
      return past.readHistory({ tenant_id, campaign_id }, history, endsWith(reply));
    },
  } satisfies Partial<Handlers>;
}
