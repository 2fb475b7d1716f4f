import { Type } from 'typebox';
import { closedModel, maxTextLength, urlPattern } from '../values/schemas.ts';

/** What players read of a campaign in one language. */
export const text = closedModel('CampaignText', {
  name: Type.Optional(Type.String({ minLength: 1, maxLength: maxTextLength })),
  terms: Type.Optional(Type.String({ maxLength: maxTextLength })),
  info: Type.Optional(Type.String({ maxLength: maxTextLength })),
});

export const imageUrl = Type.String({
  title: 'ImageUrl',
  pattern: urlPattern,
  maxLength: maxTextLength,
  description: 'URL or empty',
});
