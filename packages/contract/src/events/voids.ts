import { type Static, Type } from 'typebox';
import { closedModel, count, describedAs, model, reasonSchema, utcTime } from '../values/schemas.ts';
import { beforeSchema, foundPageSizeSchema, idSchema, nextSchema } from './event-search.ts';

/** Most events that one call can void. */
export const maxVoidsACall = 10_000;

/** Body of `POST /api/v1/events/void` (docs/rules/corrections.md#1). */
export const voidBodySchema = closedModel('VoidBody', {
  unique_ids: Type.Array(idSchema, {
    minItems: 1,
    maxItems: maxVoidsACall,
    description: 'The events; one that is named twice counts once',
  }),
  reason: reasonSchema,
});
export type VoidBody = Static<typeof voidBodySchema>;

/** Most ids of each kind that an answer names. */
export const maxNamedIds = 100;

/** How long a void waits for its event. */
export const pendingVoidDays = 90;

const firstIds = (of: string) =>
  Type.Array(Type.String(), { description: `The first ${maxNamedIds} ${of}, in the order of the call` });

/** What became of the events that were named; the three counts add up to how many there were. */
export const voidedSchema = model('Voided', {
  voided: count('Events that are void now, by this call or before it'),
  pending: count(
    `Ids that no received event has: one that comes within ${pendingVoidDays} days of the first call is void from the beginning`,
  ),
  pending_ids: firstIds('of them'),
  unknown: count('Events that were archived: they stay as they are, because no board needs them'),
  unknown_ids: firstIds('of them'),
});
export type Voided = Static<typeof voidedSchema>;

/** Query of `GET /api/v1/events/pending-voids`. */
export const pendingVoidsQuerySchema = Type.Object(
  {
    unique_id: Type.Optional(describedAs(idSchema, 'Only the void of this event')),
    before: beforeSchema,
    page_size: foundPageSizeSchema,
  },
  { additionalProperties: false },
);
export type PendingVoidsQuery = Static<typeof pendingVoidsQuerySchema>;

/** One page of pending voids, newest first. */
export const pendingVoidsSchema = model('PendingVoids', {
  next: nextSchema,
  results: Type.Array(
    model('PendingVoid', {
      id: Type.Integer(),
      unique_id: Type.String(),
      author: Type.String(),
      reason: Type.String(),
      asked_at: utcTime('When the event was voided'),
      ends_at: utcTime('An event that is received later counts'),
    }),
  ),
});
export type PendingVoids = Static<typeof pendingVoidsSchema>;
