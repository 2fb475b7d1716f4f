import { Type } from 'typebox';
import { campaignPath } from '../campaigns/path.ts';
import { managerAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { longPages, pageOf, pageQuery } from '../operations/pages.ts';
import { playerPath, playerQuery } from '../values/player-path.ts';
import { describedAs, reasonSchema } from '../values/schemas.ts';
import { disqualificationBodySchema, disqualificationSchema } from './disqualifications.ts';
import { optInBodySchema, optInSchema } from './opt-ins.ts';

const path = Type.Object(campaignPath);

/** Who takes part in a campaign: opt-ins and disqualifications (docs/rules/rounds.md#6). */
export const participationOperations = {
  optInPlayer: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/opt-ins',
    summary: 'Opt a player in',
    description:
      'For a draft or published campaign whose `join` is `opt_in`. Rounds that started before the player joined do not count. Of ' +
      'several times the earliest stays, so a call can be repeated.',
    access: managerAccess,
    idempotent: true,
    parameters: { path },
    body: { contentType: 'application/json', schema: optInBodySchema, required: true },
    answers: { 204: { description: 'The player has joined' } },
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, body: { player_id: 'player-1', at: '2026-12-01T08:00:00Z' }, status: 204 },
  },
  listOptIns: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/opt-ins',
    summary: 'List opt-ins',
    description: 'Players who joined, by player id.',
    access: viewerAccess,
    parameters: { path, query: pageQuery({}, longPages) },
    answers: ok('One page of opt-ins', pageOf('OptInPage', optInSchema)),
    faults: ['not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
  disqualifyPlayer: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/disqualifications',
    summary: 'Disqualify a player',
    description:
      'Takes the player off the board of a draft or published campaign; the places close up. Repeating it changes nothing: the ' +
      'first reason stays. Recorded in the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: { path },
    body: { contentType: 'application/json', schema: disqualificationBodySchema, required: true },
    answers: { 204: { description: 'The player is disqualified' } },
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, body: { player_id: 'player-1', reason: 'Shared an account' }, status: 204 },
  },
  reinstatePlayer: {
    method: 'DELETE',
    path: '/api/v1/campaigns/{id}/disqualifications/{player_id}',
    summary: 'Reinstate a disqualified player',
    description:
      'The player is on the board again with all rounds that count. For a player who is not disqualified nothing changes. Recorded ' +
      'in the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: {
      path: Type.Object({ ...campaignPath, ...playerPath }),
      query: Type.Object(
        { reason: Type.Optional(describedAs(reasonSchema, 'Why; kept in the audit log')), ...playerQuery },
        { additionalProperties: false },
      ),
    },
    answers: { 204: { description: 'The player is not disqualified' } },
    faults: ['not_found', 'conflict'],
    example: {
      path: { id: 17, player_id: 'player-1' },
      query: { reason: 'The account was not shared' },
      status: 204,
    },
  },
  listDisqualifications: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/disqualifications',
    summary: 'List disqualified players',
    description: 'By player id, each with the reason and who gave it.',
    access: viewerAccess,
    parameters: { path, query: pageQuery({}, longPages) },
    answers: ok('One page of disqualifications', pageOf('DisqualificationPage', disqualificationSchema)),
    faults: ['not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
} as const satisfies Operations;
