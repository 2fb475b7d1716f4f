import { Type } from 'typebox';
import { managerAccess, type Operations, ok } from '../operations/operation.ts';
import { campaignSchema, reasonBodySchema } from './answers.ts';
import { appliedStepsSchema, campaignStepsSchema } from './campaign-steps.ts';
import { exampleCampaign } from './example-campaign.ts';
import { campaignPath } from './path.ts';
import { publishedCampaignSchema } from './publish-checks.ts';

const path = Type.Object(campaignPath);
const reason = { contentType: 'application/json', schema: reasonBodySchema, required: false } as const;

/** What staff do with a campaign: its life cycle (docs/rules/campaigns.md#3). */
export const campaignActionOperations = {
  publishCampaign: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/publish',
    summary: 'Publish a campaign',
    description:
      'A draft becomes public and is scored, with every event of its window that was stored before. Possible at any time, also ' +
      'after its end. Everything is checked: errors refuse it, all at once, and the refusal lists `warnings`, too; warnings alone are answered ' +
      'with the campaign. Publishing again changes nothing. Recorded in the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: { path },
    body: reason,
    answers: ok('The published campaign with its warnings', publishedCampaignSchema),
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, body: { reason: 'Approved by marketing' }, status: 200 },
  },
  cancelCampaign: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/cancel',
    summary: 'Cancel a campaign',
    description:
      'Ends a draft or published campaign without prizes; it is no longer listed. Cancelling again changes nothing. Recorded in ' +
      'the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: { path },
    body: reason,
    answers: ok('The cancelled campaign', campaignSchema),
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, body: { reason: 'The wrong games were selected' }, status: 200 },
  },
  applyCampaigns: {
    method: 'POST',
    path: '/api/v1/campaigns/apply',
    summary: 'Change several campaigns in one go',
    description:
      'Creates, edits, publishes, cancels and deletes campaigns in one transaction: all of it or nothing. Each step does what the call ' +
      'of its name does, with the same checks; one that is refused, or a campaign that has another version or state by now, refuses ' +
      'all, and the refusal names the step. Recorded in the audit log, each by itself.',
    access: managerAccess,
    body: { contentType: 'application/json', schema: campaignStepsSchema, required: true },
    answers: ok('What became of each step', appliedStepsSchema),
    faults: ['not_found', 'conflict'],
    example: { body: { steps: [{ action: 'create', definition: exampleCampaign }] }, status: 200 },
  },
} as const satisfies Operations;
