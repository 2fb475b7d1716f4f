import { Type } from 'typebox';
import { campaignPath } from '../campaigns/path.ts';
import { managerAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { pageOf, pageQuery, shortPages } from '../operations/pages.ts';
import { remarkBodySchema, remarkSchema } from './remarks.ts';

const path = Type.Object(campaignPath);

/** What staff note about a campaign (docs/rules/operations.md#11). */
export const remarkOperations = {
  writeRemark: {
    method: 'POST',
    path: '/api/v1/campaigns/{id}/remarks',
    summary: 'Write a remark on a campaign',
    description:
      'For a campaign in any state. Staff see it; players never do. A remark cannot be changed. Recorded in the audit log.',
    access: managerAccess,
    parameters: { path },
    body: { contentType: 'application/json', schema: remarkBodySchema, required: true },
    answers: { 201: { description: 'The remark', schema: remarkSchema } },
    faults: ['not_found'],
    example: { path: { id: 17 }, body: { text: 'The provider asked for one more week.' }, status: 201 },
  },
  listRemarks: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/remarks',
    summary: 'List the remarks on a campaign',
    description: 'Newest first, each with its author.',
    access: viewerAccess,
    parameters: { path, query: pageQuery({}, shortPages) },
    answers: ok('One page of remarks', pageOf('RemarkPage', remarkSchema)),
    faults: ['not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
} as const satisfies Operations;
