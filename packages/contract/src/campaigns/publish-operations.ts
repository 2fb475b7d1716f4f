import { Type } from 'typebox';
import { location } from '../operations/headers.ts';
import { managerAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { campaignSchema } from './answers.ts';
import { newRunSchema } from './copies.ts';
import { campaignPath } from './path.ts';
import { publishChecksSchema } from './publish-checks.ts';

const path = Type.Object(campaignPath);

/** What staff do before a campaign is published: check it, or make it from another one (docs/rules/campaigns.md#6). */
export const publishOperations = {
  checkPublish: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/publish-checks',
    summary: 'Check what publishing a campaign would find',
    description:
      'Every problem at once, errors apart from warnings: what can never score, prizes and texts that are missing, games and players ' +
      'that nobody knows, currencies without an exchange rate, a budget that prizes can exceed. Changes nothing.',
    access: viewerAccess,
    parameters: { path },
    answers: ok('Errors and warnings; both may be empty', publishChecksSchema),
    faults: ['not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
  copyCampaign: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/copy',
    summary: 'Copy a campaign',
    description:
      'Makes a draft of the same definition under another name and in another window, whatever state the campaign is in. Players, ' +
      'joins and disqualifications are not copied. Recorded in the audit log.',
    access: managerAccess,
    parameters: { path },
    body: { contentType: 'application/json', schema: newRunSchema, required: true },
    answers: { 201: { description: 'The draft', schema: campaignSchema, headers: location } },
    faults: ['not_found', 'conflict'],
    example: {
      path: { id: 17 },
      body: { custom_id: 'january-slots', start: '2027-01-01T00:00:00Z', end: '2027-01-08T00:00:00Z' },
      status: 201,
    },
  },
} as const satisfies Operations;
