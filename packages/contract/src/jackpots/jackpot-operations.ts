import { Type } from 'typebox';
import { campaignPath } from '../campaigns/path.ts';
import { header } from '../operations/headers.ts';
import { type Operations, viewerAccess } from '../operations/operation.ts';
import { language } from '../values/schemas.ts';
import { shownJackpotSchema } from './jackpots.ts';

const path = Type.Object(campaignPath);
const query = Type.Object({
  language: Type.Optional(language('Of names; en by default')),
});
const whatIsPublished =
  'The pots with their exact amounts, what fell with the secrets of those pots, and the master secret once the board is final: anybody ' +
  'can compute again what fell.';

/** Jackpots: their pots, what fell, and its proof (docs/rules/jackpots.md#6). */
export const jackpotOperations = {
  readJackpot: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/jackpot',
    summary: 'Read the pots of a jackpot',
    description: `${whatIsPublished} 404 for a draft and for campaigns of another kind.`,
    access: viewerAccess,
    parameters: { path, query },
    answers: { 200: { description: 'The jackpot', schema: shownJackpotSchema } },
    faults: ['not_found'],
    example: { path: { id: 17 }, query: { language: 'de' }, status: 200 },
  },
  readPublicJackpot: {
    method: 'GET',
    path: '/public/api/v2/campaigns/{id}/jackpot',
    tag: 'tournaments',
    summary: 'Read a jackpot as players may see it',
    description: `${whatIsPublished} Winners have the names that boards show. Pages may call it with a publishable key.`,
    access: {
      kind: 'api_key',
      header: 'authorization',
      scope: 'tournaments:read',
      inPages: 'boards',
    },
    parameters: { path, query },
    answers: {
      200: {
        description: 'The jackpot',
        schema: shownJackpotSchema,
        headers: { 'cache-control': header('`private, no-cache`') },
      },
    },
    faults: ['not_found'],
    example: { path: { id: 17 }, query: { language: 'de' }, status: 200 },
  },
} as const satisfies Operations;
