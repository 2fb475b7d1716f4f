import { Type } from 'typebox';
import { campaignPath } from '../campaigns/path.ts';
import { type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { longPages, pageOf, pageQuery } from '../operations/pages.ts';
import { whatIfMembers, whatIfRowSchema, withoutSchema } from './what-if.ts';

/** The board and the payouts without some players (docs/rules/payouts.md#9). */
export const whatIfOperations = {
  readWhatIf: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/what-if',
    summary: 'Read a board and its payouts without some players',
    description:
      'The leaderboard as it would be without the players that the query names, by the same rules for places, ties and prizes, before or after the settlement: each row has its place and what it wins, without them and with them. It changes nothing. Refused with `invalid_parameter`, which names the player, for one who is not on the board.',
    access: viewerAccess,
    parameters: { path: Type.Object(campaignPath), query: pageQuery({ without: withoutSchema }, longPages) },
    answers: ok('One page of the board without them', pageOf('WhatIfPage', whatIfRowSchema, whatIfMembers)),
    faults: ['not_found'],
    example: { path: { id: 17 }, query: { without: 'player-1', page_size: 10 }, status: 200 },
  },
} as const satisfies Operations;
