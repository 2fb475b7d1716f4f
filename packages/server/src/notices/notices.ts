import { openModule } from '../database/open-module.ts';
import { shareOf } from '../scheduling/database-share.ts';
import { repeat } from '../scheduling/repeat.ts';
import type { NoticeDependencies } from './dependencies.ts';
import { listNotices, reportBackup } from './list-notices.ts';
import { readNoticeSettings, sendTestMail, writeNoticeSettings } from './settings.ts';
import { readNoticeWork } from './store/settings.ts';
import { workOnNotices } from './work.ts';

export { noteBackupEnd } from './list-notices.ts';
export { endNotice, raiseNotice } from './store/notices.ts';

export type Notices = ReturnType<typeof openNotices>;

export interface NoticeOptions extends NoticeDependencies {
  /** How long to wait between two looks for work. */
  pauseMilliseconds: number;
  onError: (error: unknown, tenant_id: number | undefined) => void;
}

/** Statements and transactions at the same time, so that requests find a connection, too. */
const DATABASE_SHARE = 2;

/** Opens the module, and starts to look for e-mails to send and for sources that are still. */
export function openNotices(options: NoticeOptions) {
  const working = { ...options, database: shareOf(options.database, DATABASE_SHARE) };
  const running = new Map<number, Promise<void>>();
  const begin = (tenant_id: number) => {
    if (running.has(tenant_id)) return;
    const done = workOnNotices(working, tenant_id)
      .catch((error: unknown) => options.onError(error, tenant_id))
      .finally(() => running.delete(tenant_id));
    running.set(tenant_id, done);
  };
  const look = async () => {
    const { rows, failure } = await readNoticeWork(working.database, options.clock());
    for (const { tenant_id } of rows) begin(tenant_id);
    if (failure !== undefined) throw failure;
    return false;
  };
  const looking = repeat(look, {
    milliseconds: options.pauseMilliseconds,
    onError: (error) => options.onError(error, undefined),
  });
  const useCases = { listNotices, readNoticeSettings, writeNoticeSettings, sendTestMail, reportBackup };
  return {
    ...openModule(options, useCases),
    /** Finishes the e-mails under way. */
    close: async () => {
      await looking.close();
      await Promise.all(running.values());
    },
  };
}
