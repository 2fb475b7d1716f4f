import { Type } from 'typebox';
import { campaignSchema, finishBodySchema } from '../campaigns/answers.ts';
import { campaignPath } from '../campaigns/path.ts';
import { managerAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { finishPreviewSchema } from '../simulation/previews.ts';
import { settlementSchema } from './settlements.ts';

const path = Type.Object(campaignPath);

/** How a campaign ends early, and what it was settled with (docs/rules/settlement.md#3). */
export const settlementOperations = {
  finishCampaign: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/finish',
    summary: 'Finish a campaign early',
    description:
      'Ends an active campaign at this moment, by a new version; rounds that started earlier still count until its grace is over. ' +
      'With `without_grace` the board is final at once, also of a campaign that is over: what is received later does not count. ' +
      'Otherwise finishing one that is over changes nothing; one that is settled is refused. With `dry_run` nothing is changed: the ' +
      'answer says who would leave the board or move, who would win what, and what the prizes would cost. Recorded in the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: { path },
    body: { contentType: 'application/json', schema: finishBodySchema, required: false },
    answers: ok(
      'The finished campaign or, with `dry_run`, what finishing would change',
      Type.Union([campaignSchema, finishPreviewSchema], { title: 'FinishAnswer' }),
    ),
    faults: ['not_found', 'conflict', 'overloaded'],
    example: { path: { id: 17 }, body: { reason: 'The game provider is down' }, status: 200 },
  },
  readSettlement: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/settlement',
    summary: 'Read the settlement of a campaign',
    description:
      'At its end and grace a campaign is settled: its board is the fold of the events received up to then, and nothing changes it any ' +
      'more. 404 before.',
    access: viewerAccess,
    parameters: { path },
    answers: ok('The settlement', settlementSchema),
    faults: ['not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
} as const satisfies Operations;
