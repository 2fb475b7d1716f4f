import { type Static, Type } from 'typebox';
import { errorInBatchSchema } from '../events/events.ts';
import { count, enumeration, model } from '../values/schemas.ts';

/** Body of `POST /api/v1/integrations/fasttrack/bulk` (docs/integrations/fasttrack.md#1). */
export const fastTrackBatchSchema = Type.Array(
  model('FastTrackMessage', {
    event: Type.String({
      description:
        'realtime-casino, realtime-payment, realtime-registration or user-create-v2, realtime-user-update or user-update-v2',
    }),
    data: Type.Record(Type.String(), Type.Unknown(), { description: 'As Fast Track has it' }),
  }),
  { title: 'FastTrackBatch' },
);

/** What became of one message. `ignored`: nothing in it counts, such as a payment that was only requested. */
const messageOutcomes = ['accepted', 'duplicate', 'conflict', 'ignored', 'refused'] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];

/** The answer under `Prefer: return=representation`; the five counts add up to the number of messages. */
export const fastTrackReportSchema = model('FastTrackReport', {
  accepted: Type.Integer(),
  duplicates: Type.Integer(),
  conflicts: Type.Integer(),
  ignored: Type.Integer(),
  refused: Type.Integer(),
  items: Type.Array(
    model('FastTrackMessageReport', {
      index: count('Position in the batch'),
      outcome: enumeration('MessageOutcome', messageOutcomes),
      unique_ids: Type.Array(Type.String(), {
        description: 'Of the events that the message became or, of a rollback, that it voided now',
      }),
      errors: Type.Optional(Type.Array(errorInBatchSchema)),
    }),
  ),
});
export type FastTrackReport = Static<typeof fastTrackReportSchema>;
