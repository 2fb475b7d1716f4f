import { Type } from 'typebox';
import { campaignPath } from '../campaigns/path.ts';
import { type Operations, viewerAccess } from '../operations/operation.ts';
import { csvType, htmlType, jsonType } from '../values/media-types.ts';
import { campaignFiguresSchema } from './figures.ts';
import { campaignReportSchema } from './report.ts';

/** Figures of a campaign so far (docs/rules/operations.md#12). */
export const figureOperations = {
  readCampaignFigures: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/figures',
    summary: 'Read the figures of a campaign',
    description:
      'Players, rounds, turnover, payout of games, GGR, cost of prizes, days, steps of a mission, tickets of a raffle, and what the ' +
      'newest rehearsal promised. Rounds are counted from the log in the background and again only when something changed: the ' +
      'first answer of a large campaign may be without them. Once the log of the window is archived they are not counted any more. ' +
      'As CSV a row for each figure, day and step.',
    access: viewerAccess,
    parameters: { path: Type.Object(campaignPath) },
    answers: {
      200: { description: 'The figures', schema: campaignFiguresSchema, alsoAs: [jsonType, csvType] },
    },
    faults: ['not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
  readCampaignReport: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/report',
    summary: 'Read the report on a campaign',
    description:
      'Its figures, against what the same players did in the weeks before, and against players of the audience who did not take ' +
      'part, with what such a comparison can say. It waits until rounds are counted. As HTML two sheets to print.',
    access: viewerAccess,
    parameters: { path: Type.Object(campaignPath) },
    answers: {
      200: { description: 'The report', schema: campaignReportSchema, alsoAs: [jsonType, htmlType] },
    },
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, status: 200 },
  },
} as const satisfies Operations;
