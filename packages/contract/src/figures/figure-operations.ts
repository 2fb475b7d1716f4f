import { Type } from 'typebox';
import { campaignPath } from '../campaigns/path.ts';
import { viewerAccess } from '../operations/access.ts';
import type { Operations } from '../operations/operation.ts';
import { campaignFiguresSchema } from './figures.ts';

/** Figures of a campaign so far (docs/rules/operations.md#12). */
export const figureOperations = {
  readCampaignFigures: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/figures',
    tag: 'campaigns',
    summary: 'Read the figures of a campaign',
    description:
      'Time left, players, what the prizes would cost if the board stayed as it is, rounds, turnover and payout ratio, and what the ' +
      'newest rehearsal promised. Rounds are counted from the log in the background and again only when something changed: the ' +
      'first answer of a large campaign may be without them. Once the log of the window is archived they are not counted any more.',
    access: viewerAccess,
    idempotent: true,
    parameters: { path: Type.Object(campaignPath) },
    answers: { 200: { description: 'The figures', schema: campaignFiguresSchema } },
    faults: ['not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
} as const satisfies Operations;
