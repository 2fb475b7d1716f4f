import { type Static, Type } from 'typebox';
import {
  closedModel,
  enumeration,
  maxTextLength,
  maxUrlLength,
  model,
  orNull,
  timeOrNull,
  utcTime,
} from '../values/schemas.ts';
import { webhookEventTypeSchema, webhookEventTypes } from './event-types.ts';

/** Most endpoints of a tenant: each message is written once for each of them. */
export const maxEndpoints = 50;

/** For how long the secret before a rotation still signs, too (docs/rules/webhooks.md#2). */
export const rotationHours = 24;

const url = Type.String({
  minLength: 1,
  maxLength: maxUrlLength,
  description: 'Where messages are sent: https, no user and password in it, to a public address',
});

const events = Type.Array(webhookEventTypeSchema, {
  title: 'WebhookEventTypes',
  minItems: 1,
  maxItems: webhookEventTypes.length,
  uniqueItems: true,
});
const description = Type.String({ maxLength: maxTextLength, description: 'What the endpoint is for' });

/** Body of `POST /api/v1/webhooks` (docs/rules/webhooks.md). */
export const newWebhookSchema = closedModel('NewWebhook', {
  url,
  events: Type.Optional(orNull(events, 'Types of events to deliver; null or absent: all')),
  description: Type.Optional(description),
});
export type NewWebhook = Static<typeof newWebhookSchema>;

/** Body of `PATCH /api/v1/webhooks/{id}`. */
export const webhookChangesSchema = Type.Object(
  {
    url: Type.Optional(url),
    events: Type.Optional(orNull(events, 'Types of events to deliver; null: all')),
    description: Type.Optional(description),
    enabled: Type.Optional(
      Type.Boolean({ description: 'Whether messages are sent to it. True also ends an alarm' }),
    ),
  },
  { title: 'WebhookChanges', additionalProperties: false, minProperties: 1 },
);
export type WebhookChanges = Static<typeof webhookChangesSchema>;

/** Why an endpoint is sent nothing. */
export const disabledReasons = ['staff', 'failing', 'gone'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

const shown = {
  id: Type.Integer(),
  url,
  events: orNull(Type.Array(webhookEventTypeSchema), 'Types of events to deliver; null: all'),
  description,
  enabled: Type.Boolean({ description: 'Whether messages are sent to it' }),
  disabled_at: timeOrNull('When it was disabled'),
  disabled_reason: orNull(
    enumeration('WebhookDisabledReason', disabledReasons),
    'Who did it: staff, or the server because no message was accepted for five days (`failing`) or the answer was 410 (`gone`)',
  ),
  failing_since: timeOrNull('The first failure after the last success; null: the last attempt succeeded'),
  created_at: utcTime('When it was made'),
};

export const webhookSchema = model('Webhook', shown);
export type WebhookAnswer = Static<typeof webhookSchema>;

/** An endpoint with its secret, which is shown only once. */
export const webhookWithSecretSchema = model('WebhookWithSecret', {
  ...shown,
  secret: Type.String({ description: 'What signs the messages, `whsec_` and base64; shown only once' }),
});
