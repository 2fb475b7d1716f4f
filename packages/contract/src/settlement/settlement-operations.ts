import { Type } from 'typebox';
import { campaignPath } from '../campaigns/path.ts';
import { viewerAccess } from '../operations/access.ts';
import type { Operations } from '../operations/operation.ts';
import { settlementSchema } from './settlements.ts';

/** What a campaign was settled with (docs/rules/settlement.md#3). */
export const settlementOperations = {
  readSettlement: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/settlement',
    tag: 'campaigns',
    summary: 'Read the settlement of a campaign',
    description:
      'At its end and grace a campaign is settled: its board is the fold of the events received up to then, and nothing changes it any ' +
      'more. 404 before.',
    access: viewerAccess,
    idempotent: true,
    parameters: { path: Type.Object(campaignPath) },
    answers: { 200: { description: 'The settlement', schema: settlementSchema } },
    faults: ['not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
} as const satisfies Operations;
