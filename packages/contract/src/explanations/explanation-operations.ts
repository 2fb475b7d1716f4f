import { Type } from 'typebox';
import { campaignPath } from '../campaigns/path.ts';
import { type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { reasonsSchema } from './reasons.ts';

/** Why rounds count or not (docs/rules/operations.md#5). */
export const explanationOperations = {
  readCampaignReasons: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/reasons',
    summary: 'Count why rounds of a campaign count or not',
    description:
      'Counts the rounds with a bet in the window that count and, for each reason that an explanation can give, those that do not count, each with the number of players who have such rounds; `facts` has the same of deposits and logins. Read from the log once, and again only when something changed. Each tenant computes one at a ' +
      'time; it ends when the client disconnects.',
    access: viewerAccess,
    parameters: { path: Type.Object(campaignPath) },
    answers: ok('The reasons', reasonsSchema),
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, status: 200 },
  },
} as const satisfies Operations;
