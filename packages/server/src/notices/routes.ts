import { envelope, type Handlers, type Links, rowsOf } from '../http/handlers.ts';
import type { Notices } from './notices.ts';

/** `/api/v1/notices`, who gets e-mails of them, and reports of backups (docs/rules/notices.md). */
export function noticeRoutes(notices: Notices, links: Links) {
  return {
    listNotices: async (request) => {
      const { staff, query } = request;
      const which = { ...rowsOf(query), state: query.state };
      return envelope(request, links, await notices.listNotices(staff.tenant_id, which));
    },
    readNoticeSettings: ({ staff }) => notices.readNoticeSettings(staff.tenant_id),
    writeNoticeSettings: ({ staff, body }) => notices.writeNoticeSettings(staff, body),
    sendTestMail: ({ staff, body }) => notices.sendTestMail(staff, body),
    reportBackup: async ({ staff, body }) => {
      await notices.reportBackup(staff, body);
    },
  } satisfies Partial<Handlers>;
}
