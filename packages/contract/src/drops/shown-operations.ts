import { type TSchema, Type } from 'typebox';
import { campaignPath } from '../campaigns/path.ts';
import { header } from '../operations/headers.ts';
import { tournamentsAccess, viewerAccess } from '../operations/operation.ts';
import { language } from '../values/schemas.ts';

/** What is read of a kind in which chance decides: the last part of its path, and words. */
interface Shown<Schema extends TSchema> {
  name: string;
  schema: Schema;
  summaries: { staff: string; players: string };
  /** What is published of it. */
  published: string;
  answer: string;
  languageOf: string;
}

/** How staff read it, and players in pages. */
export function shownOperations<Schema extends TSchema>(shown: Shown<Schema>) {
  const { name, schema, summaries, published, answer: description, languageOf } = shown;
  const both = {
    method: 'GET',
    parameters: {
      path: Type.Object(campaignPath),
      query: Type.Object({ language: Type.Optional(language(languageOf)) }),
    },
    faults: ['not_found'],
    example: { path: { id: 17 }, query: { language: 'de' }, status: 200 },
  } as const;
  const headers = { 'cache-control': header('`private, no-cache`') };
  return {
    staff: {
      ...both,
      path: `/api/v1/campaigns/{id}/${name}`,
      summary: summaries.staff,
      description: `${published} 404 for a draft and for campaigns of another kind.`,
      access: viewerAccess,
      answers: { 200: { description, schema } },
    },
    players: {
      ...both,
      path: `/public/api/v2/campaigns/{id}/${name}`,
      tag: 'tournaments',
      summary: summaries.players,
      description: `${published} Winners have the names that boards show. Pages may call it with a publishable key.`,
      access: tournamentsAccess,
      answers: { 200: { description, schema, headers } },
    },
  } as const;
}
