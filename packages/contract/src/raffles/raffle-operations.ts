import { Type } from 'typebox';
import { campaignPath } from '../campaigns/path.ts';
import { header } from '../operations/headers.ts';
import {
  adminAccess,
  type Operations,
  ok,
  tournamentsAccess,
  viewerAccess,
} from '../operations/operation.ts';
import { longPages, pageOf, pageQuery } from '../operations/pages.ts';
import { playerIdSchema } from '../values/player-path.ts';
import { describedAs, language } from '../values/schemas.ts';
import {
  ownedTicketRangeSchema,
  publicRaffleSchema,
  raffleSchema,
  seedValueBodySchema,
  ticketRangeSchema,
} from './raffles.ts';

const path = Type.Object(campaignPath);
const listPages = { usual: 1_000, maximum: 10_000 };
const headers = { 'cache-control': header('`private, no-cache`') };
const whatIsPublished =
  'The commitment to the secret from the publication on, the root of the list once it is fixed, seed and winners once they are drawn. ' +
  'With the list of tickets it is all that is needed to draw again.';

/** Raffles: list, seed and draw (docs/rules/raffles.md#6). */
export const raffleOperations = {
  readRaffle: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/raffle',
    summary: 'Read the draw of a raffle',
    description: `${whatIsPublished} 404 for a draft and for campaigns of another kind.`,
    access: viewerAccess,
    parameters: { path },
    answers: ok('The raffle', raffleSchema),
    faults: ['not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
  listRaffleTickets: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/raffle/tickets',
    summary: 'List the tickets of a raffle',
    description:
      'The fixed list in its order, by `player_hash`: each player with the numbers of the tickets.',
    access: viewerAccess,
    parameters: {
      path,
      query: pageQuery(
        { player_id: Type.Optional(describedAs(playerIdSchema, 'Only those of this player')) },
        longPages,
      ),
    },
    answers: ok('One page of the list', pageOf('OwnedTicketPage', ownedTicketRangeSchema)),
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, query: { page_size: 10 }, status: 200 },
  },
  supplyRaffleSeed: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/raffle/seed',
    summary: 'Enter the value of a supplied seed',
    description:
      'For raffles with `rules.seed` `supplied`, after the list of tickets is fixed. The winners are drawn at once. The value must have ' +
      'the form that `rules.seed_source` announces. It cannot be changed; the same one again changes nothing.',
    access: adminAccess,
    idempotent: true,
    parameters: { path },
    body: { contentType: 'application/json', schema: seedValueBodySchema, required: true },
    answers: ok('The raffle', raffleSchema),
    faults: ['not_found', 'conflict'],
    example: {
      path: { id: 17 },
      body: { value: '07 14 29 33 48 49', reason: 'As the terms say' },
      status: 200,
    },
  },
  readPublicRaffle: {
    method: 'GET',
    path: '/public/api/v2/campaigns/{id}/raffle',
    tag: 'tournaments',
    summary: 'Read the draw of a raffle as players may see it',
    description: `${whatIsPublished} Winners have the names that boards show. Pages may call it with a publishable key.`,
    access: tournamentsAccess,
    parameters: {
      path,
      query: Type.Object({ language: Type.Optional(language('Of names that are made up; en by default')) }),
    },
    answers: { 200: { description: 'The raffle', schema: publicRaffleSchema, headers } },
    faults: ['not_found'],
    example: { path: { id: 17 }, query: { language: 'de' }, status: 200 },
  },
  listPublicRaffleTickets: {
    method: 'GET',
    path: '/public/api/v2/campaigns/{id}/raffle/tickets',
    tag: 'tournaments',
    summary: 'List the tickets of a raffle as players may see them',
    description:
      'The fixed list in its order: players by `player_hash` alone, with the numbers of their tickets. Pages may call it with a publishable key.',
    access: tournamentsAccess,
    parameters: { path, query: pageQuery({}, listPages) },
    answers: {
      200: { description: 'One page of the list', schema: pageOf('TicketPage', ticketRangeSchema), headers },
    },
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, query: { page_size: 10_000 }, status: 200 },
  },
  readOwnTickets: {
    method: 'GET',
    path: '/public/api/v2/campaigns/{id}/raffle/tickets/me',
    tag: 'tournaments',
    summary: 'Read the player’s tickets of a raffle',
    description:
      'The numbers of the tickets of the player of the token, once the list is fixed. 409 before; 404 for a player without a ticket.',
    access: { kind: 'player', scope: 'me' },
    parameters: { path },
    answers: {
      200: {
        description: 'The player’s part of the list',
        schema: ticketRangeSchema,
        headers: { 'cache-control': header('`no-store`') },
      },
    },
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, status: 200 },
  },
} as const satisfies Operations;
