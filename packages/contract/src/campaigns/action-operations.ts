import { Type } from 'typebox';
import { managerAccess } from '../operations/access.ts';
import type { Operations } from '../operations/operation.ts';
import { finishPreviewSchema, previewSchema } from '../simulation/previews.ts';
import { simulationRequestSchema, simulationSchema } from '../simulation/simulations.ts';
import { campaignEditSchema, campaignSchema, finishBodySchema, reasonBodySchema } from './answers.ts';
import { appliedStepsSchema, campaignStepsSchema } from './campaign-steps.ts';
import { exampleCampaign } from './example-campaign.ts';
import { campaignPath } from './path.ts';
import { publishedCampaignSchema } from './publish-checks.ts';

const path = Type.Object(campaignPath);
const reason = { contentType: 'application/json', schema: reasonBodySchema, required: false } as const;

/** What staff do with a campaign: its life cycle, and computing what it would come to (docs/rules/campaigns.md#3). */
export const campaignActionOperations = {
  publishCampaign: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/publish',
    tag: 'campaigns',
    summary: 'Publish a campaign',
    description:
      'A draft becomes public and is scored, with every event of its window that was stored before. Possible at any time, also ' +
      'after its end. Everything is checked: errors refuse it, all at once, and the refusal lists `warnings`, too; warnings alone are answered ' +
      'with the campaign. Publishing again changes nothing. Recorded in the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: { path },
    body: reason,
    answers: {
      200: { description: 'The published campaign with its warnings', schema: publishedCampaignSchema },
    },
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, body: { reason: 'Approved by marketing' }, status: 200 },
  },
  cancelCampaign: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/cancel',
    tag: 'campaigns',
    summary: 'Cancel a campaign',
    description:
      'Ends a draft or published campaign without prizes; it is no longer listed. Cancelling again changes nothing. Recorded in ' +
      'the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: { path },
    body: reason,
    answers: { 200: { description: 'The cancelled campaign', schema: campaignSchema } },
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, body: { reason: 'The wrong games were selected' }, status: 200 },
  },
  applyCampaigns: {
    method: 'POST',
    path: '/api/v1/campaigns/apply',
    tag: 'campaigns',
    summary: 'Change several campaigns in one go',
    description:
      'Creates, edits, publishes, cancels and deletes campaigns in one transaction: all of it or nothing. Each step does what the call ' +
      'of its name does, with the same checks; one that is refused, or a campaign that has another version or state by now, refuses ' +
      'all, and the refusal names the step. Recorded in the audit log, each by itself.',
    access: managerAccess,
    idempotent: false,
    body: { contentType: 'application/json', schema: campaignStepsSchema, required: true },
    answers: { 200: { description: 'What became of each step', schema: appliedStepsSchema } },
    faults: ['not_found', 'conflict'],
    example: { body: { steps: [{ action: 'create', definition: exampleCampaign }] }, status: 200 },
  },
  finishCampaign: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/finish',
    tag: 'campaigns',
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
    answers: {
      200: {
        description: 'The finished campaign or, with `dry_run`, what finishing would change',
        schema: Type.Union([campaignSchema, finishPreviewSchema], { title: 'FinishAnswer' }),
      },
    },
    faults: ['not_found', 'conflict', 'overloaded'],
    example: { path: { id: 17 }, body: { reason: 'The game provider is down' }, status: 200 },
  },
  simulateCampaign: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/simulate',
    tag: 'campaigns',
    summary: 'Simulate a campaign',
    description:
      'The board, the winners and the cost of the prizes, computed from the stored events without changing anything: of a draft or a published campaign, in its own window or in another past one, by its own definition or by the one in the body. In another window it assumes that every player has joined and that every event arrived in time. Each tenant runs one at a time; it ends ' +
      'when the client disconnects.',
    access: managerAccess,
    idempotent: true,
    parameters: { path },
    body: { contentType: 'application/json', schema: simulationRequestSchema, required: false },
    answers: { 200: { description: 'The result of the simulation', schema: simulationSchema } },
    faults: ['not_found', 'conflict', 'overloaded'],
    example: {
      path: { id: 17 },
      body: { start: '2026-11-01T00:00:00Z', end: '2026-11-08T00:00:00Z', rows: 10 },
      status: 200,
    },
  },
  previewCampaign: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/preview',
    tag: 'campaigns',
    summary: 'Preview an edit of a campaign',
    description:
      'What players would gain or lose by an edit: both definitions are computed from the same events. Changes nothing; the edit ' +
      'of a campaign that has started needs `confirm` of this answer.',
    access: managerAccess,
    idempotent: true,
    parameters: { path },
    body: { contentType: 'application/json', schema: campaignEditSchema, required: true },
    answers: { 200: { description: 'What the edit would change', schema: previewSchema } },
    faults: ['not_found', 'conflict', 'overloaded'],
    example: { path: { id: 17 }, body: { ...exampleCampaign, leaderboard_size: 50 }, status: 200 },
  },
} as const satisfies Operations;
