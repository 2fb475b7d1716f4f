import type { Notice, NoticeState } from '@laurel/contract/notices/notices.ts';
import type { Rows } from '../database/rows.ts';
import type { NoticeDependencies } from './dependencies.ts';
import { countNotices, readNotices } from './store/notices.ts';

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
