import { leaderboardMembers, leaderboardRowSchema } from '@laurel/contract/campaigns/leaderboard.ts';
import type { FastifyInstance } from 'fastify';
import { readLeaderboard } from '../../../campaigns/boards/read-leaderboard.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { envelope, envelopeSchema, type PageQuery, pageQuerySchema, rowsOf } from '../../framework/pages.ts';
import { type CampaignParams, campaignParams, campaignTags } from './campaign-params.ts';

/** `GET /api/v1/campaigns/{id}/leaderboard` (decisions 7). */
export function registerLeaderboard(app: FastifyInstance, dependencies: HttpDependencies): void {
  app.get<{ Params: CampaignParams; Querystring: PageQuery }>(
    '/api/v1/campaigns/:id/leaderboard',
    { schema, onRequest: requireStaff(dependencies, 'viewer') },
    async (request) => {
      const { tenant_id } = request.staff;
      const board = await readLeaderboard(dependencies, tenant_id, request.params.id, rowsOf(request.query));
      const { count, version, settled, rows } = board;
      const { next, previous, results } = envelope(request, dependencies.publicUrl, { count, results: rows });
      return { count, version, settled, next, previous, results };
    },
  );
}

const schema = {
  ...campaignTags,
  summary: 'Read a campaign’s leaderboard',
  description:
    'Every player with a score, in order, with plain ids. Empty for a draft and a cancelled campaign.',
  params: campaignParams,
  querystring: pageQuerySchema({}, { usual: 100, maximum: 1000 }),
  response: { 200: envelopeSchema(leaderboardRowSchema, leaderboardMembers) },
};
