import { type Static, Type } from 'typebox';

/** Everything that the audit log keeps. */
export const auditActions = [
  'campaign.published',
  'campaign.cancelled',
  'campaign.finished',
  'campaign.edited',
  'campaign.rebuilt',
  'player.disqualified',
  'player.reinstated',
  'events.voided',
  'events.archived',
  'user.created',
  'user.changed',
  'api_key.created',
  'api_key.revoked',
  'tenant.created',
  'tenant.changed',
  'signing_key.rotated',
  'installation.backed_up',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** One row of `GET /api/v1/audit-log` (decisions 7). */
export const auditEntrySchema = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  author: Type.String({ description: 'Username of who did it' }),
  action: Type.Unsafe<AuditAction>({ type: 'string', enum: [...auditActions] }),
  campaign_id: Type.Union([Type.Integer(), Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
  details: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
    description: 'What was done in numbers and ids; its members follow from the action',
  }),
});

export type AuditEntryAnswer = Static<typeof auditEntrySchema>;
