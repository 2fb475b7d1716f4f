import { explainedRoundSchema, explanationMembers } from '@laurel/contract/players/explanations.ts';
import { playerViewSchema } from '@laurel/contract/players/player-view.ts';
import type { FastifyInstance } from 'fastify';
import { explainPlayer } from '../../../campaigns/players/explain-player.ts';
import { readPlayerView } from '../../../campaigns/players/read-player-view.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { envelope, envelopeSchema, type PageQuery, pageQuerySchema, rowsOf } from '../../framework/pages.ts';
import { campaignTags } from '../campaigns/campaign-params.ts';
import { type CampaignPlayerParams, campaignPlayerParams } from './player-params.ts';

/** `/api/v1/campaigns/{id}/players/{player_id}`: where a player stands, and why (decisions 7). */
export function registerCampaignPlayers(app: FastifyInstance, dependencies: HttpDependencies): void {
  const onRequest = requireStaff(dependencies, 'viewer');

  app.get<{ Params: CampaignPlayerParams }>(
    '/api/v1/campaigns/:id/players/:player_id',
    { schema: viewSchema, onRequest },
    (request) => {
      const { id, player_id } = request.params;
      return readPlayerView(dependencies, request.staff.tenant_id, id, player_id);
    },
  );

  app.get<{ Params: CampaignPlayerParams; Querystring: PageQuery }>(
    '/api/v1/campaigns/:id/players/:player_id/explain',
    { schema: explainSchema, onRequest },
    async (request) => {
      const { id, player_id } = request.params;
      const page = rowsOf(request.query);
      const explained = await explainPlayer(dependencies, request.staff.tenant_id, id, player_id, page);
      const { count, rows, ...members } = explained;
      const { next, previous, results } = envelope(request, dependencies.publicUrl, { count, results: rows });
      return { count, ...members, next, previous, results };
    },
  );
}

const viewSchema = {
  ...campaignTags,
  summary: 'Read how a player stands in a campaign',
  description:
    'Place, score, progress in each task, the next prize and the gap to it, and the neighbours on the board. A player without a ' +
    'round there, and everybody in a draft or cancelled campaign, has no place and no score.',
  params: campaignPlayerParams,
  response: { 200: playerViewSchema },
};
const explainSchema = {
  ...campaignTags,
  summary: 'Explain a player’s score',
  description:
    'Every game round of the player that has a bet in the campaign’s window, in order: what it credited and the score after it, ' +
    'or why it does not count. By the same fold as the board: the last round ends with the score that stands there.',
  params: campaignPlayerParams,
  querystring: pageQuerySchema({}, { usual: 100, maximum: 1000 }),
  response: { 200: envelopeSchema(explainedRoundSchema, explanationMembers) },
};
