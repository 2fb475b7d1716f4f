import { type Handlers, type Links, listPage } from '../http/handlers.ts';
import type { Notices } from './notices.ts';

/** `/api/v1/notices`, who gets e-mails of them, and reports of backups (docs/rules/notices.md). */
export function noticeRoutes(notices: Notices, links: Links) {
  return {
    listNotices: (request) =>
      listPage(request, links, (tenant_id, rows) =>
        notices.listNotices(tenant_id, { ...rows, state: request.query.state }),
      ),
    readNoticeSettings: ({ staff }) => notices.readNoticeSettings(staff.tenant_id),
    writeNoticeSettings: ({ staff, body }) => notices.writeNoticeSettings(staff, body),
    sendTestMail: ({ staff, body }) => notices.sendTestMail(staff, body),
    reportBackup: ({ staff, body }) => notices.reportBackup(staff, body),
  } satisfies Partial<Handlers>;
}
