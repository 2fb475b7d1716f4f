import { Type } from 'typebox';
import { campaignPath } from '../campaigns/path.ts';
import { header } from '../operations/headers.ts';
import { type Operations, viewerAccess } from '../operations/operation.ts';
import { language } from '../values/schemas.ts';
import { shownDropsSchema } from './drops.ts';

const path = Type.Object(campaignPath);
const query = Type.Object({
  language: Type.Optional(language('Of titles, and of names that are made up; en by default')),
});
const whatIsPublished =
  'What fell and what is left, the commitment to the secret from the publication on, and the secret once the board is final: then anybody ' +
  'can draw again.';

/** Drops: what fell, and its proof (docs/rules/drops.md#6). */
export const dropOperations = {
  readDrops: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/drops',
    summary: 'Read what fell of a drop',
    description: `${whatIsPublished} 404 for a draft and for campaigns of another kind.`,
    access: viewerAccess,
    parameters: { path, query },
    answers: { 200: { description: 'The drop', schema: shownDropsSchema } },
    faults: ['not_found'],
    example: { path: { id: 17 }, query: { language: 'de' }, status: 200 },
  },
  readPublicDrops: {
    method: 'GET',
    path: '/public/api/v2/campaigns/{id}/drops',
    tag: 'tournaments',
    summary: 'Read what fell of a drop as players may see it',
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
        description: 'The drop',
        schema: shownDropsSchema,
        headers: { 'cache-control': header('`private, no-cache`') },
      },
    },
    faults: ['not_found'],
    example: { path: { id: 17 }, query: { language: 'de' }, status: 200 },
  },
} as const satisfies Operations;
