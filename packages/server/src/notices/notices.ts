export { type NoticeOptions, type Notices, openNotices } from './open-notices.ts';
export { noteBackupEnd } from './report-backup.ts';
export { endNotice, raiseNotice } from './store/notices.ts';
