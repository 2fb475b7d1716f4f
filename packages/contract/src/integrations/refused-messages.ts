import { type Static, Type } from 'typebox';
import { errorInBatchSchema } from '../events/events.ts';
import {
  closedModel,
  count,
  enumeration,
  maxIdLength,
  model,
  orNull,
  timeOrNull,
  utcTime,
} from '../values/schemas.ts';

/** Where refused messages come from: one for each integration that keeps them; `queue` is handed over by bridges. */
export const refusedSources = ['fasttrack', 'queue'] as const;
export type RefusedSource = (typeof refusedSources)[number];
const refusedSourceSchema = enumeration('RefusedSource', refusedSources);

/** Open → sent or discarded (docs/integrations/refused-messages.md#1). */
export const refusedStates = ['open', 'sent', 'discarded'] as const;
export type RefusedState = (typeof refusedStates)[number];
export const refusedStateSchema = enumeration('RefusedState', refusedStates);

const text = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: maxIdLength, description }));

/** Which refused messages are meant; all of these together. */
export const refusedFilter = {
  source: Type.Optional(refusedSourceSchema),
  event: text('Only those with this value of `event`'),
  player_id: text('Only those of this player'),
  message_id: text('Only those with this id'),
};

/** A message that was refused, kept whole. */
export const refusedMessageSchema = model('RefusedMessage', {
  id: Type.Integer(),
  source: refusedSourceSchema,
  state: refusedStateSchema,
  received_at: utcTime('When it was refused first'),
  event: orNull(Type.String(), 'What kind of message it says it is; null where that cannot be read'),
  message_id: orNull(Type.String(), 'The id that it names; null where that cannot be read'),
  player_id: orNull(Type.String(), 'The player that it names; null where that cannot be read'),
  errors: Type.Array(errorInBatchSchema, {
    description: 'Why it was refused, the last time that it was sent',
  }),
  times_sent_again: count('How often staff sent it again'),
  decided_by: orNull(Type.String(), 'Username of the person who sent it again, or discarded it'),
  decided_at: timeOrNull('When it was accepted or discarded'),
  reason: orNull(Type.String(), 'Why it was discarded'),
  message: Type.Unknown({ description: 'As it was received; null where it was longer than an event may be' }),
});
export type RefusedMessage = Static<typeof refusedMessageSchema>;

/** Most messages that one call sends again. */
export const maxSentAgain = 1_000;

/** Body of sending messages again. */
export const sendAgainBodySchema = closedModel('SendAgainBody', refusedFilter);
export type SendAgainBody = Static<typeof sendAgainBodySchema>;

/** What became of messages that were sent again. */
export const sentAgainSchema = model('SentAgain', {
  sent: count('Messages that are taken now'),
  refused: count('Messages that were refused again, and stay open'),
  next: orNull(
    Type.Integer(),
    `Where more are open that match: send it as \`after\`. A call sends ${maxSentAgain} messages, the oldest first`,
  ),
});
export type SentAgain = Static<typeof sentAgainSchema>;

/** Most messages that a bridge hands over in one call. */
export const maxHandedOver = 1_000;

/** Body of handing over messages of a queue that could not be taken (docs/integrations/queues.md#4). */
export const handedOverSchema = Type.Array(
  closedModel('HandedOverMessage', {
    message: Type.Optional(
      Type.Unknown({
        description:
          'An event or a CloudEvent as it was received; a text where it is no JSON; null where it was too long to be sent',
      }),
    ),
    message_base64: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9+/]*={0,2}$',
        description:
          'Its bytes, in place of `message`: text that no JSON value can hold, and what is no text, can be kept so, too',
      }),
    ),
    errors: Type.Array(errorInBatchSchema, { minItems: 1, maxItems: 20, description: 'Why it was refused' }),
  }),
  { title: 'HandedOverMessages', minItems: 1, maxItems: maxHandedOver },
);
export type HandedOver = Static<typeof handedOverSchema>;

/** What became of messages that were handed over. */
export const keptMessagesSchema = model('KeptMessages', {
  kept: count('Messages that were not kept before'),
});
export type KeptMessages = Static<typeof keptMessagesSchema>;
