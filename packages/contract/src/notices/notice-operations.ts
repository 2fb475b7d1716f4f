import { Type } from 'typebox';
import { adminAccess, type Operations, ok, ownerAccess, viewerAccess } from '../operations/operation.ts';
import { longPages, pageOf, pageQuery } from '../operations/pages.ts';
import { enumeration } from '../values/schemas.ts';
import {
  backupReportSchema,
  noticeSchema,
  noticeSettingsSchema,
  noticeStates,
  sentNoticeSettingsSchema,
  testedMailSchema,
  testMailSchema,
} from './notices.ts';

const state = Type.Optional(enumeration('NoticeState', noticeStates, 'Whether the trouble is over'));

/** `/api/v1/notices` (docs/rules/notices.md): troubles that staff must know of, and who gets e-mails. */
export const noticeOperations = {
  listNotices: {
    method: 'GET',
    path: '/api/v1/notices',
    summary: 'List troubles',
    description:
      'Webhook endpoints that the server disabled, sources that are still, backups that failed; newest first, kept for 90 days after they are over.',
    access: viewerAccess,
    parameters: { query: pageQuery({ state }, longPages) },
    answers: ok('One page of notices', pageOf('NoticePage', noticeSchema)),
    example: { status: 200 },
  },
  readNoticeSettings: {
    method: 'GET',
    path: '/api/v1/notice-settings',
    summary: 'Read who gets e-mails',
    access: adminAccess,
    answers: ok('The settings', noticeSettingsSchema),
    example: { status: 200 },
  },
  writeNoticeSettings: {
    method: 'PUT',
    path: '/api/v1/notice-settings',
    summary: 'Change who gets e-mails',
    description:
      'Replaces the recipients, and the API keys whose silence is a trouble. Recipients get what is seen from now on. Recorded in the audit log.',
    access: adminAccess,
    idempotent: true,
    body: { contentType: 'application/json', schema: sentNoticeSettingsSchema, required: true },
    answers: ok('The settings', noticeSettingsSchema),
    example: { body: { recipients: ['on-call@example.com'], still_sources: [] }, status: 200 },
  },
  sendTestMail: {
    method: 'POST',
    path: '/api/v1/notice-settings/test',
    summary: 'Send a test e-mail',
    description:
      'To this address or to every recipient of the tenant, and answers what the mail server said. Refused where the installation has none. ' +
      'Recorded in the audit log.',
    access: adminAccess,
    body: { contentType: 'application/json', schema: testMailSchema, required: true },
    answers: ok('What became of them', testedMailSchema),
    faults: ['conflict'],
    example: { body: { to: 'on-call@example.com' }, status: 200 },
  },
  reportBackup: {
    method: 'POST',
    path: '/api/v1/backup/reports',
    summary: 'Report how a backup ended',
    description:
      'For backups that other tools make, such as pg_basebackup: a failed one is a notice of the tenant of the owner, until one is done. ' +
      'Recorded in the audit log.',
    access: ownerAccess,
    idempotent: true,
    body: { contentType: 'application/json', schema: backupReportSchema, required: true },
    answers: { 204: { description: 'It is noted' } },
    example: { body: { outcome: 'failed', detail: 'pg_basebackup ended with 1' }, status: 204 },
  },
} as const satisfies Operations;
