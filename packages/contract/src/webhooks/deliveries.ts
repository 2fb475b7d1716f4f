import { type Static, Type } from 'typebox';
import { closedModel, enumeration, instant, model, orNull, timeOrNull, utcTime } from '../values/schemas.ts';

/** Most characters that are kept of what a receiver answered. */
export const maxAnswerCharacters = 1_000;

/** For how long deliveries stay in the log. */
export const keptDeliveryDays = 30;

/**
 * `pending`: it is attempted, or attempted again; `failed`: the attempts are used up; `withheld`: it happened while the
 * endpoint was disabled, and is sent only when staff ask for what is missing (docs/rules/webhooks.md#7).
 */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'withheld'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const deliverySchema = model('WebhookDelivery', {
  id: Type.Integer(),
  webhook_id: Type.String({ description: 'The message’s id, in the header webhook-id of every attempt' }),
  type: Type.String({ description: 'Type of the message; `webhook.test` for a test' }),
  status: enumeration('WebhookDeliveryStatus', deliveryStatuses),
  attempts: Type.Integer({ minimum: 0 }),
  created_at: utcTime('When it was written'),
  attempted_at: timeOrNull('When the newest attempt ended'),
  next_attempt_at: timeOrNull('When it is attempted next; null: never'),
  answer_status: orNull(
    Type.Integer(),
    'Status of the answer to the newest attempt; null: there was no answer',
  ),
  answer_body: orNull(Type.String(), `The first ${maxAnswerCharacters} characters of that answer`),
  last_error: orNull(Type.String(), 'Why the newest attempt failed; null: it did not'),
});
export type DeliveryAnswer = Static<typeof deliverySchema>;

/** Most messages that one request puts in line again. */
export const maxMessagesSentAgain = 10_000;

/** Body of `POST /api/v1/webhooks/{id}/send-again` (docs/rules/webhooks.md#7). */
export const missingMessagesSchema = closedModel('MissingMessages', {
  since: instant('RFC 3339; messages that were written for the endpoint at this time or later'),
});
export type MissingMessages = Static<typeof missingMessagesSchema>;

export const messagesSentAgainSchema = model('MessagesSentAgain', {
  messages: Type.Integer({
    minimum: 0,
    maximum: maxMessagesSentAgain,
    description: 'How many messages are sent again, the oldest that are missing',
  }),
  more: Type.Boolean({ description: 'Whether further messages may be missing; send the request again' }),
});
export type MessagesSentAgain = Static<typeof messagesSentAgainSchema>;
