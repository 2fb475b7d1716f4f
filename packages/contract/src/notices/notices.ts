import { type Static, Type } from 'typebox';
import {
  closedModel,
  count,
  enumeration,
  maxIdLength,
  maxListLength,
  model,
  orNull,
  serial,
  spaces,
  timeOrNull,
  utcTime,
} from '../values/schemas.ts';

/**
 * What staff must know of (docs/rules/notices.md#1): the server disabled a webhook endpoint, a source of events is still, or
 * a backup failed.
 */
export const noticeKinds = ['webhook_disabled', 'source_still', 'backup_failed'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A notice is `open` while its trouble is not over. */
export const noticeStates = ['open', 'over'] as const;
export type NoticeState = (typeof noticeStates)[number];

/** For how long a notice is kept after its trouble is over. */
export const keptNoticeDays = 90;

const mails = (description: string) => count(description);

export const noticeSchema = model('Notice', {
  id: Type.Integer(),
  kind: enumeration('NoticeKind', noticeKinds),
  about: Type.String({ description: 'Id of the webhook endpoint or of the API key; `backup` for a backup' }),
  name: Type.String({ description: 'The host of the endpoint, or the name of the key' }),
  detail: orNull(Type.String(), 'What more is known'),
  at: utcTime('When the trouble was seen'),
  ended_at: timeOrNull('When it was over; null: it is not'),
  mails: Type.Object({
    sent: mails('Recipients whose e-mail the mail server took'),
    waiting: mails('Recipients whose e-mail waits for an attempt'),
    failed: mails('Recipients whose e-mail was given up'),
  }),
});
export type Notice = Static<typeof noticeSchema>;

/** No white space, and nothing that separates addresses. */
const mailPart = `[^\\x00-\\x1f${spaces}@<>(),;:"\\\\\\[\\]]+`;

/** An address of e-mail, without a name. */
export const mailAddressSchema = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: `^${mailPart}@${mailPart}$`,
});

/** Most recipients of a tenant. */
export const maxRecipients = 20;

const settings = {
  recipients: Type.Array(mailAddressSchema, {
    title: 'Recipients',
    maxItems: maxRecipients,
    uniqueItems: true,
    description: 'Who gets an e-mail of each notice of the tenant',
  }),
  still_sources: Type.Array(
    closedModel('StillSource', {
      api_key_id: serial(),
      minutes: Type.Integer({
        minimum: 5,
        maximum: 10_080,
        description: 'After so long without a call with this key, its source is still',
      }),
    }),
    { maxItems: maxListLength, description: 'API keys of sources that should never be still for so long' },
  ),
};

/** Body of `PUT /api/v1/notice-settings`. */
export const sentNoticeSettingsSchema = closedModel('SentNoticeSettings', settings);
export type SentNoticeSettings = Static<typeof sentNoticeSettingsSchema>;

export const noticeSettingsSchema = model('NoticeSettings', {
  ...settings,
  sends_mail: Type.Boolean({ description: 'Whether the installation has a mail server (SMTP_URL)' }),
});
export type NoticeSettings = Static<typeof noticeSettingsSchema>;

/** Body of `POST /api/v1/notice-settings/test`. */
export const testMailSchema = closedModel('TestMail', { to: Type.Optional(mailAddressSchema) });
export type TestMail = Static<typeof testMailSchema>;

export const testedMailSchema = model('TestedMail', {
  results: Type.Array(
    Type.Object({
      to: Type.String(),
      sent: Type.Boolean({ description: 'Whether the mail server took it' }),
      detail: orNull(Type.String(), 'Why it did not; null: it did'),
    }),
  ),
});
export type TestedMail = Static<typeof testedMailSchema>;

/** How a backup ended that Laurel did not make, or that came to harm after it left the server. */
export const backupOutcomes = ['done', 'failed'] as const;
export type BackupOutcome = (typeof backupOutcomes)[number];

/** Body of `POST /api/v1/backup/reports`. */
export const backupReportSchema = closedModel('BackupReport', {
  outcome: enumeration('BackupOutcome', backupOutcomes),
  detail: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: maxIdLength,
      description: 'What happened, without a secret: it goes into e-mails',
    }),
  ),
});
export type BackupReport = Static<typeof backupReportSchema>;
