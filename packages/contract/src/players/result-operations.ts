import { header } from '../operations/headers.ts';
import type { Operations } from '../operations/operation.ts';
import { pageOf } from '../operations/pages.ts';
import { playerResultSchema, playerResultsQuerySchema } from './results.ts';

/** What a player is shown of the own campaigns (docs/rules/live.md#7). */
export const resultOperations = {
  listOwnResults: {
    method: 'GET',
    path: '/public/api/v2/players/me/results',
    summary: 'List the player’s campaigns and prizes',
    description:
      'Campaigns of all kinds in which the player of the token has a score, or that the player joined: place, score, and what the player wins. ' +
      'Active ones first, then scheduled, then finished, each from the newest start.',
    access: { kind: 'player', scope: 'me' },
    parameters: { query: playerResultsQuerySchema },
    answers: {
      200: {
        description: 'One page of the player’s campaigns',
        schema: pageOf('PlayerResultPage', playerResultSchema),
        headers: { 'cache-control': header('`no-store`') },
      },
    },
    example: { query: { page_size: 10, language: 'de' }, status: 200 },
  },
} as const satisfies Operations;
