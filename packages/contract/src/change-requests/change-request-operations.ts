import { Type } from 'typebox';
import { campaignReplacementSchema, reasonBodySchema } from '../campaigns/answers.ts';
import { exampleCampaign } from '../campaigns/example-campaign.ts';
import { campaignPath } from '../campaigns/path.ts';
import { location } from '../operations/headers.ts';
import { managerAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { pageOf, pageQuery, shortPages } from '../operations/pages.ts';
import { serial } from '../values/schemas.ts';
import { approvalBodySchema, changeRequestSchema, changeRequestStateSchema } from './change-requests.ts';

const ofCampaign = Type.Object(campaignPath);
const one = Type.Object({ ...campaignPath, request_id: serial('Id of the change request') });
const query = pageQuery({ state: Type.Optional(changeRequestStateSchema) }, shortPages);
const page = pageOf('ChangeRequestPage', changeRequestSchema);
const reason = { contentType: 'application/json', schema: reasonBodySchema, required: false } as const;
const path = '/api/v1/campaigns/{id}/change-requests';

/** Edits that a second person applies (docs/rules/change-requests.md). */
export const changeRequestOperations = {
  createChangeRequest: {
    method: 'POST',
    path,
    summary: 'Ask for an edit of a campaign',
    description:
      'Keeps an edit with its consequences until a second person approves or rejects it; the campaign stays as it is. `confirm` is ' +
      'accepted and not needed. Recorded in the audit log.',
    access: managerAccess,
    parameters: { path: ofCampaign },
    body: { contentType: 'application/json', schema: campaignReplacementSchema, required: true },
    answers: { 201: { description: 'The request', schema: changeRequestSchema, headers: location } },
    faults: ['not_found', 'conflict', 'overloaded'],
    example: {
      path: { id: 17 },
      body: { ...exampleCampaign, leaderboard_size: 50, reason: 'Fits on one page' },
      status: 201,
    },
  },
  listChangeRequests: {
    method: 'GET',
    path: '/api/v1/change-requests',
    summary: 'List change requests',
    description: 'Those of all campaigns, newest first.',
    access: viewerAccess,
    parameters: { query },
    answers: ok('One page of requests', page),
    example: { query: { state: 'open' }, status: 200 },
  },
  listCampaignChangeRequests: {
    method: 'GET',
    path,
    summary: 'List the change requests of a campaign',
    description: 'Newest first.',
    access: viewerAccess,
    parameters: { path: ofCampaign, query },
    answers: ok('One page of requests', page),
    faults: ['not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
  readChangeRequest: {
    method: 'GET',
    path: `${path}/{request_id}`,
    summary: 'Read a change request',
    description: 'An open one with the consequences of now, which are computed for it.',
    access: viewerAccess,
    parameters: { path: one },
    answers: ok('The request', changeRequestSchema),
    faults: ['not_found'],
    example: { path: { id: 17, request_id: 4 }, status: 200 },
  },
  approveChangeRequest: {
    method: 'POST',
    path: `${path}/{request_id}/approve`,
    summary: 'Approve a change request',
    description:
      'Applies exactly the edit that was asked for, whatever scores are by now; for another person than the one who asked. Refused ' +
      'when the campaign was edited since, when the edit is no longer valid, and when its consequences pass `bounds`: those that are ' +
      'left out are as the request showed them last. Such a refusal shows the new `consequences` and `bounds`, and the request keeps ' +
      'them. The answer holds what the approval did. Approving again changes nothing. Recorded in the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: { path: one },
    body: { contentType: 'application/json', schema: approvalBodySchema, required: false },
    answers: ok('The approved request', changeRequestSchema),
    faults: ['not_found', 'conflict', 'overloaded'],
    example: {
      path: { id: 17, request_id: 4 },
      body: { reason: 'As agreed', bounds: { max_losing_players: 0 } },
      status: 200,
    },
  },
  rejectChangeRequest: {
    method: 'POST',
    path: `${path}/{request_id}/reject`,
    summary: 'Reject a change request',
    description: 'Rejecting again changes nothing. Recorded in the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: { path: one },
    body: reason,
    answers: ok('The rejected request', changeRequestSchema),
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17, request_id: 4 }, body: { reason: 'Too late' }, status: 200 },
  },
  withdrawChangeRequest: {
    method: 'POST',
    path: `${path}/{request_id}/withdraw`,
    summary: 'Withdraw a change request',
    description: 'For the person who asked. Withdrawing again changes nothing. Recorded in the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: { path: one },
    body: reason,
    answers: ok('The withdrawn request', changeRequestSchema),
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17, request_id: 4 }, body: { reason: 'The prizes stay' }, status: 200 },
  },
} as const satisfies Operations;
