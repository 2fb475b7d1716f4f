import { Type } from 'typebox';
import { campaignPath } from '../campaigns/path.ts';
import { type Operations, viewerAccess } from '../operations/operation.ts';
import { csvType, htmlType, jsonType, xlsxType } from '../values/media-types.ts';
import { recordSchema } from './record.ts';

/** Everything about one campaign, for a regulator (docs/rules/record.md). */
export const recordOperations = {
  readRecord: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/record',
    summary: 'Read the record of a campaign for a regulator',
    description:
      'Times, what counted, every version of the rules with its author, how winners were found, prizes and their funding, each player with ' +
      'score, place, prizes and when they were paid, totals, exclusions with reasons, jurisdictions with findings and overrides, and the ' +
      'certificate. Of one moment, and the same bytes as long as nothing changes. As CSV or XLSX a table with a row for each of these, ' +
      'as HTML a page to print. What it says of jurisdictions are pointers, no legal advice.',
    access: viewerAccess,
    parameters: {
      path: Type.Object(campaignPath),
      query: Type.Object(
        {
          players: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 10_000_000,
              description: 'At most so many players, from the first place on; all of them by default',
            }),
          ),
        },
        { additionalProperties: false },
      ),
    },
    answers: {
      200: {
        description: 'The record, or a file with it',
        schema: recordSchema,
        alsoAs: [jsonType, csvType, xlsxType, htmlType],
      },
    },
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, query: { players: 1000 }, status: 200 },
  },
} as const satisfies Operations;
