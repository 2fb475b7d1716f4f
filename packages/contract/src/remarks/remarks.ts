import { type Static, Type } from 'typebox';
import { closedModel, describedAs, model, utcTime, writtenTextPattern } from '../values/schemas.ts';

export const maxRemarkLength = 2000;

const textSchema = Type.String({ minLength: 1, maxLength: maxRemarkLength, pattern: writtenTextPattern });

/** Body of `POST /api/v1/campaigns/{id}/remarks`. */
export const remarkBodySchema = closedModel('RemarkBody', {
  text: describedAs(textSchema, 'What other staff should know; it cannot be changed afterwards'),
});
export type RemarkBody = Static<typeof remarkBodySchema>;

/** One remark of staff on a campaign. */
export const remarkSchema = model('Remark', {
  id: Type.Integer(),
  text: Type.String(),
  author: Type.String({ description: 'Username of the author' }),
  created_at: utcTime('When it was written'),
});
export type RemarkAnswer = Static<typeof remarkSchema>;
