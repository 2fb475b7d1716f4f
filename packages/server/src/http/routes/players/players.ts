import { playerSchema, playerTournamentSchema } from '@laurel/contract/players/player-view.ts';
import type { FastifyInstance } from 'fastify';
import { listPlayerTournaments } from '../../../campaigns/players/list-player-tournaments.ts';
import { readPlayer } from '../../../campaigns/players/read-player.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { envelope, envelopeSchema, type PageQuery, pageQuerySchema, rowsOf } from '../../framework/pages.ts';
import { type PlayerParams, playerParams } from './player-params.ts';

/** `/api/v1/players/{player_id}`: what is known of a player, and all of the player's campaigns (decisions 7). */
export function registerPlayers(app: FastifyInstance, dependencies: HttpDependencies): void {
  const onRequest = requireStaff(dependencies, 'viewer');

  app.get<{ Params: PlayerParams }>(
    '/api/v1/players/:player_id',
    { schema: readSchema, onRequest },
    (request) => readPlayer(dependencies, request.staff.tenant_id, request.params.player_id),
  );

  app.get<{ Params: PlayerParams; Querystring: PageQuery }>(
    '/api/v1/players/:player_id/tournaments',
    { schema: tournamentsSchema, onRequest },
    async (request) => {
      const { player_id } = request.params;
      const page = rowsOf(request.query);
      const found = await listPlayerTournaments(dependencies, request.staff.tenant_id, player_id, page);
      return envelope(request, dependencies.publicUrl, { count: found.count, results: found.tournaments });
    },
  );
}

const playerTags = { tags: ['players'], security: [{ bearer: [] }] };

const readSchema = {
  ...playerTags,
  summary: 'Read what is known of a player',
  description:
    'The latest value of each field with the event that said so. A player whom no event names is not there.',
  params: playerParams,
  response: { 200: playerSchema },
};
const tournamentsSchema = {
  ...playerTags,
  summary: 'List a player’s campaigns',
  description:
    'Published campaigns that the player takes part in: where players must join, those that the player joined; else those in ' +
    'whose window the player has a round, counted or not. Active ones first, then scheduled, then finished, each from the newest ' +
    'start.',
  params: playerParams,
  querystring: pageQuerySchema({}, { usual: 25, maximum: 100 }),
  response: { 200: envelopeSchema(playerTournamentSchema) },
};
