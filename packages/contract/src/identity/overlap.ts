import { type Static, Type } from 'typebox';
import { closedModel } from '../values/schemas.ts';

/** How long an old secret goes on working by default: a day to distribute the new one. */
export const usualOverlapSeconds = 24 * 60 * 60;
const MAX_OVERLAP_SECONDS = 30 * usualOverlapSeconds;

/** Optional body of calls that replace a secret. */
export const rotationSchema = closedModel('Rotation', {
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_OVERLAP_SECONDS,
      default: usualOverlapSeconds,
      description: 'How long the old one goes on working; 0 ends it at once',
    }),
  ),
});
export type Rotation = Static<typeof rotationSchema>;
