import { type Static, Type } from 'typebox';
import { enumeration, model, orNull } from '../values/schemas.ts';

/** Everything that the audit log keeps. */
export const auditActions = [
  'campaign.created',
  'campaign.deleted',
  'campaign.published',
  'campaign.cancelled',
  'campaign.finished',
  'campaign.edited',
  'campaign.settled',
  'campaign.rebuilt',
  'raffle.seed_supplied',
  'raffle.drawn',
  'campaign.remarked',
  'change_request.asked',
  'change_request.approved',
  'change_request.rejected',
  'change_request.withdrawn',
  'simulation.started',
  'simulation.cancelled',
  'alarm.dismissed',
  'alarm.confirmed',
  'alarm_settings.changed',
  'payout.approved',
  'payout.held',
  'payout.released',
  'payout.rejected',
  'payout.sent_now',
  'payout.retried',
  'payout.marked_paid',
  'template.created',
  'template.changed',
  'template.deleted',
  'segment.created',
  'segment.changed',
  'segment.deleted',
  'image.uploaded',
  'image.deleted',
  'schedule.created',
  'schedule.changed',
  'schedule.deleted',
  'schedule.paused',
  'schedule.resumed',
  'schedule.run_skipped',
  'schedule.run_failed',
  'player.disqualified',
  'player.reinstated',
  'player.opted_in',
  'player.erased',
  'exchange_rates.set',
  'events.voided',
  'refused_messages.sent_again',
  'refused_message.discarded',
  'events.archived',
  'events.expired',
  'audit_log.expired',
  'user.created',
  'user.changed',
  'user.password_changed',
  'user.signed_out',
  'session.started',
  'session.ended',
  'api_key.created',
  'api_key.rotated',
  'api_key.revoked',
  'player_token_key.created',
  'player_token_key.revoked',
  'client.created',
  'client.secret_rotated',
  'client.removed',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.tested',
  'webhook.replayed',
  'webhook.sent_again',
  'webhook.disabled',
  'reward_endpoint.set',
  'reward_endpoint.removed',
  'notice_settings.changed',
  'notice_settings.tested',
  'tenant.created',
  'tenant.changed',
  'signing_key.rotated',
  'installation.backed_up',
  'installation.backup_failed',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditActionSchema = enumeration('AuditAction', auditActions);

export const authorKinds = ['user', 'service'] as const;
export type AuthorKind = (typeof authorKinds)[number];

/** What an entry changed, as the answer and the database have it. */
export const auditChangesSchema = model('AuditChanges', {
  before: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Changed members with their old values; members that did not exist are absent',
  }),
  after: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The same members with their new values; members that were removed are absent',
  }),
  omitted: Type.Array(Type.String(), {
    description: 'JSON pointers to further changed members, which are secret or too long to be kept here',
  }),
});

export type AuditChanges = Static<typeof auditChangesSchema>;

/** One row of `GET /api/v1/audit-log` (docs/rules/operations.md#4). */
export const auditEntrySchema = model('AuditEntry', {
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  author: Type.String({ description: 'Username of who did it; of Laurel itself, what did it' }),
  author_kind: enumeration(
    'AuthorKind',
    authorKinds,
    'Whether a user did it or Laurel itself, by a rule, a schedule or a message of another system',
  ),
  action: auditActionSchema,
  campaign_id: Type.Union([Type.Integer(), Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
  details: orNull(
    Type.Record(Type.String(), Type.Unknown()),
    'Details in numbers and ids; which members there are depends on the action',
  ),
  changes: orNull(
    auditChangesSchema,
    'Null where no setting changed, and in entries of releases that did not record changes',
  ),
});

export type AuditEntryAnswer = Static<typeof auditEntrySchema>;
