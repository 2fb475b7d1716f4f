import { type Static, Type } from 'typebox';
import { reasonSchema } from '../campaigns/answers.ts';
import { maxIdLength } from '../values/amounts.ts';

/** Most events that one call can void. */
export const maxVoidsACall = 10_000;

/** Body of `POST /api/v1/events/void` (docs/rules/corrections.md#1). */
export const voidBodySchema = Type.Object(
  {
    unique_ids: Type.Array(Type.String({ minLength: 1, maxLength: maxIdLength }), {
      minItems: 1,
      maxItems: maxVoidsACall,
      description: 'The events; one that is named twice counts once',
    }),
    reason: reasonSchema,
  },
  { title: 'VoidBody', additionalProperties: false },
);
export type VoidBody = Static<typeof voidBodySchema>;

/** Most unknown ids that an answer names. */
export const maxNamedUnknown = 100;

/** What became of the events that were named; the two add up to how many there were. */
export const voidedSchema = Type.Object(
  {
    voided: Type.Integer({ minimum: 0, description: 'Events that are void now, by this call or before it' }),
    unknown: Type.Integer({
      minimum: 0,
      description:
        'Ids without an event in the log. If no such event was received, one that comes later counts; if it was archived, it stays as it is, because no board needs it',
    }),
    unknown_ids: Type.Array(Type.String(), {
      description: `The first ${maxNamedUnknown} of them, in the order of the call`,
    }),
  },
  { title: 'Voided' },
);
export type Voided = Static<typeof voidedSchema>;
