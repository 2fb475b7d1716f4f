import { type Static, Type } from 'typebox';
import { enumeration, orNull, utcTime } from '../values/enumerations.ts';

/** Most characters that are kept of what a receiver answered. */
export const maxAnswerCharacters = 1_000;

/** For how long deliveries stay in the log. */
export const keptDeliveryDays = 30;

/** `pending`: it is attempted, or attempted again; `failed`: the attempts are used up. */
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const deliverySchema = Type.Object(
  {
    id: Type.Integer(),
    webhook_id: Type.String({ description: 'The message’s id, in the header webhook-id of every attempt' }),
    type: Type.String({ description: 'Type of the message; `webhook.test` for a test' }),
    status: enumeration('WebhookDeliveryStatus', deliveryStatuses),
    attempts: Type.Integer({ minimum: 0 }),
    created_at: utcTime('When it was written'),
    attempted_at: orNull(utcTime('UTC'), 'When the newest attempt ended'),
    next_attempt_at: orNull(utcTime('UTC'), 'When it is attempted next; null: never'),
    answer_status: orNull(
      Type.Integer(),
      'Status of the answer to the newest attempt; null: there was no answer',
    ),
    answer_body: orNull(Type.String(), `The first ${maxAnswerCharacters} characters of that answer`),
    last_error: orNull(Type.String(), 'Why the newest attempt failed; null: it did not'),
  },
  { title: 'WebhookDelivery' },
);
export type DeliveryAnswer = Static<typeof deliverySchema>;
