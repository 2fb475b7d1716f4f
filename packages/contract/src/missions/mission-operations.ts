import { Type } from 'typebox';
import { campaignPath } from '../campaigns/path.ts';
import { type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { pageOf, pageQuery, shortPages } from '../operations/pages.ts';
import { enumeration } from '../values/schemas.ts';
import { completionSchema } from './completions.ts';

/** What players completed in missions (docs/rules/missions.md#4). */
export const missionOperations = {
  listMissionCompletions: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/completions',
    summary: 'List the completions of a mission',
    description:
      'Those that are fixed, by player: what they win is owed. With `only=lost` only those that later events or corrections would no longer ' +
      'reach; nothing of them is taken back.',
    access: viewerAccess,
    parameters: {
      path: Type.Object(campaignPath),
      query: pageQuery(
        {
          only: Type.Optional(
            enumeration('OnlyCompletions', ['lost'], 'Only those that would no longer be reached'),
          ),
        },
        shortPages,
      ),
    },
    answers: ok('One page of completions', pageOf('MissionCompletionPage', completionSchema)),
    faults: ['not_found'],
    example: { path: { id: 17 }, query: { only: 'lost' }, status: 200 },
  },
} as const satisfies Operations;
