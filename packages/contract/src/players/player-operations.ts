import { Type } from 'typebox';
import { kindNames } from '../campaigns/by-kind.ts';
import { campaignPath } from '../campaigns/path.ts';
import { explainedRoundSchema, explanationMembers } from '../explanations/explanations.ts';
import { type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { longPages, pageOf, pageQuery, shortPages } from '../operations/pages.ts';
import { playerPath, playerQuery } from '../values/player-path.ts';
import { enumeration } from '../values/schemas.ts';
import { foundPlayersSchema, playerSearchSchema } from './player-list.ts';
import {
  playerCampaignSchema,
  playerSchema,
  playerTournamentSchema,
  playerViewSchema,
} from './player-view.ts';

const path = Type.Object(playerPath);
const campaignPlayerPath = Type.Object({ ...campaignPath, ...playerPath });
const query = Type.Object(playerQuery, { additionalProperties: false });

/** What is known of a player, the player's place, and why (docs/rules/operations.md#6). */
export const playerOperations = {
  listPlayers: {
    method: 'GET',
    path: '/api/v1/players',
    summary: 'List or find players',
    description:
      'Players that events name, with their latest play, or those whose name or id begins with a text. Players are never counted, and ' +
      'erased ones are left out. A page may be short, or empty, and yet have a next one.',
    access: viewerAccess,
    parameters: { query: playerSearchSchema },
    answers: ok('One page of players', foundPlayersSchema),
    example: { query: { search: 'anna' }, status: 200 },
  },
  readPlayer: {
    method: 'GET',
    path: '/api/v1/players/{player_id}',
    summary: 'Read the facts about a player',
    description:
      'The latest value of each field, with the event it is from. A player who is in no event is not found.',
    access: viewerAccess,
    parameters: { path, query },
    answers: ok('The player', playerSchema),
    faults: ['not_found'],
    example: { path: { player_id: 'player-1' }, status: 200 },
  },
  listPlayerCampaigns: {
    method: 'GET',
    path: '/api/v1/players/{player_id}/campaigns',
    summary: 'List a player’s campaigns',
    description:
      'Published campaigns of every kind that the player takes part in: where players must join, those that the player joined; else ' +
      'those in whose window the player has a round or fact that they look at, counted or not. Active ones first, then scheduled, then ' +
      'finished, each from the newest start.',
    access: viewerAccess,
    parameters: {
      path,
      query: pageQuery(
        {
          ...playerQuery,
          kind: Type.Optional(enumeration('CampaignKind', kindNames, 'Only campaigns of this kind')),
        },
        shortPages,
      ),
    },
    answers: ok('One page of the player’s campaigns', pageOf('PlayerCampaignPage', playerCampaignSchema)),
    faults: ['not_found'],
    example: { path: { player_id: 'player-1' }, query: { page_size: 10 }, status: 200 },
  },
  listPlayerTournaments: {
    method: 'GET',
    path: '/api/v1/players/{player_id}/tournaments',
    summary: 'List a player’s tournaments',
    description: 'The tournaments among the player’s campaigns, in the same order.',
    access: viewerAccess,
    parameters: { path, query: pageQuery(playerQuery, shortPages) },
    answers: ok(
      'One page of the player’s tournaments',
      pageOf('PlayerTournamentPage', playerTournamentSchema),
    ),
    faults: ['not_found'],
    example: { path: { player_id: 'player-1' }, query: { page_size: 10 }, status: 200 },
  },
  readPlayerView: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/players/{player_id}',
    summary: 'Read a player’s standing in a campaign',
    description:
      'Place, score, progress in each task, the next prize and the gap to it, and the neighbours on the board. A player without a ' +
      'round there, and everybody in a draft or cancelled campaign, has no place and no score.',
    access: viewerAccess,
    parameters: { path: campaignPlayerPath, query },
    answers: ok('The player’s standing', playerViewSchema),
    faults: ['not_found'],
    example: { path: { id: 17, player_id: 'player-1' }, status: 200 },
  },
  explainScore: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/players/{player_id}/explain',
    summary: 'Explain a player’s score',
    description:
      'Every game round of the player that has a bet in the campaign’s window, in order: what it credited and the score after it, ' +
      'or why it does not count. It uses the same fold as the board, so the score after the last round is the one on the board.',
    access: viewerAccess,
    parameters: { path: campaignPlayerPath, query: pageQuery(playerQuery, longPages) },
    answers: ok(
      'One page of the player’s rounds',
      pageOf('ExplainedRoundPage', explainedRoundSchema, explanationMembers),
    ),
    faults: ['not_found'],
    example: { path: { id: 17, player_id: 'player-1' }, query: { page: 1 }, status: 200 },
  },
} as const satisfies Operations;
