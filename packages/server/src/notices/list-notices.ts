import type { BackupReport, Notice, NoticeState } from '@laurel/contract/notices/notices.ts';
import { type Author, writeAudit } from '../audit/audit.ts';
import type { Rows, TenantSession } from '../database/database.ts';
import { countNotices, endNotice, raiseNotice, readNotices } from './store/notices.ts';
import type { NoticeDependencies } from './work.ts';

/** Some notices of the tenant, newest first, and how many there are in all, in a state or in any. */
export async function listNotices(
  { database }: Pick<NoticeDependencies, 'database'>,
  tenant_id: number,
  { state, ...rows }: Rows & { state: NoticeState | undefined },
): Promise<{ count: number; results: Notice[] }> {
  const tenant = database.ofTenant(tenant_id);
  const count = await countNotices(tenant, state);
  const listed = await readNotices(tenant, { state, ...rows });
  const results = listed.map(({ notice_id: id, sent, waiting, failed, at, ended_at, ...notice }) => ({
    ...{ id, ...notice },
    at: at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    mails: { sent, waiting, failed },
  }));
  return { count, results };
}

/** Notes how a backup ended that another tool made, with an entry in the audit log (docs/rules/notices.md#1). */
export function reportBackup(
  { database, clock }: Pick<NoticeDependencies, 'database' | 'clock'>,
  { tenant_id, username: author }: Author,
  { outcome, detail }: BackupReport,
): Promise<void> {
  const at = clock();
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    const details = { reported: true, ...(detail === undefined ? {} : { detail }) };
    await writeAudit(tenant, { at, author, details, action: actions[outcome] });
    await noteBackupEnd(tenant, { outcome, detail: detail ?? null, at });
  });
}

const actions = { done: 'installation.backed_up', failed: 'installation.backup_failed' } as const;

/** Raises the notice of a backup that failed, or ends it; in the transaction that records the backup's end. */
export function noteBackupEnd(
  tenant: TenantSession,
  { outcome, detail, at }: { outcome: BackupReport['outcome']; detail: string | null; at: Date },
): Promise<void> {
  const notice = { kind: 'backup_failed', about: 'backup' } as const;
  const noted = {
    done: () => endNotice(tenant, notice, at),
    failed: () => raiseNotice(tenant, { ...notice, name: 'backup', detail, at }),
  };
  return noted[outcome]();
}
