import type { NoticeKind, NoticeState } from '@laurel/contract/notices/notices.ts';
import type { Rows } from '../../database/database.ts';
import { columnBy, countBy, rowsBy, runBy } from '../../database/statements.ts';

/** What a trouble is about. */
export interface NoticeKey {
  kind: NoticeKind;
  /** Id of the endpoint or the API key. */
  about: string;
}

/** A trouble, with what people call it. */
export interface NewNotice extends NoticeKey {
  name: string;
  detail: string | null;
  at: Date;
}

export interface StoredNotice extends NewNotice {
  notice_id: number;
  ended_at: Date | null;
}

/**
 * Notes a trouble, in the transaction that makes it; nothing happens while the same one lasts. Its e-mails are written
 * later (docs/rules/notices.md#2).
 */
export const raiseNotice = runBy<[notice: NewNotice]>({
  text: `
    insert into notices (tenant_id, kind, about, name, detail, at) values ($1, $2, $3, $4, $5, $6)
    on conflict (tenant_id, kind, about) where ended_at is null do nothing`,
  values: ({ kind, about, name, detail, at }) => [kind, about, name, detail, at],
});

/** Notes that a trouble is over, in the transaction that ends it; nothing happens if there was none. */
export const endNotice = runBy<[NoticeKey, at: Date]>({
  text: `
    update notices set ended_at = $4
     where tenant_id = $1 and kind = $2 and about = $3 and ended_at is null`,
  values: ({ kind, about }, at) => [kind, about, at],
});

/** The subjects of troubles of a kind that last. */
export const readOpenAbout = columnBy<{ about: string }, [kind: NoticeKind]>({
  text: 'select about from notices where tenant_id = $1 and kind = $2 and ended_at is null',
});

/** Takes the notices whose e-mails are not written yet; the caller has the turn of the tenant and writes them. */
export const takeUnaddressed = rowsBy<{ notice_id: number }>({
  text: 'update notices set addressed = true where tenant_id = $1 and not addressed returning notice_id',
});

/** Removes notices whose trouble was over before a time, with their e-mails. */
export const removeOldNotices = runBy<[before: Date]>({
  text: 'delete from notices where tenant_id = $1 and ended_at < $2',
});

/** A notice with how many of its e-mails are in each state. */
export type ListedNotice = StoredNotice & { sent: number; waiting: number; failed: number };

/** How many notices there are in a state, or in all. */
export const countNotices = countBy<[state: NoticeState | undefined]>({
  text: `
    select count(*) from notices
     where tenant_id = $1 and ($2::text is null or (ended_at is null) = ($2 = 'open'))`,
  values: (state) => [state ?? null],
});

/** Some notices, newest first. */
export const readNotices = rowsBy<ListedNotice, [Rows & { state: NoticeState | undefined }]>({
  text: `
    select n.notice_id, n.kind, n.about, n.name, n.detail, n.at, n.ended_at,
           count(*) filter (where m.status = 'sent')::integer as sent,
           count(*) filter (where m.status = 'pending')::integer as waiting,
           count(*) filter (where m.status = 'failed')::integer as failed
      from (select * from notices
             where tenant_id = $1 and ($2::text is null or (ended_at is null) = ($2 = 'open'))
             order by notice_id desc offset $3 limit $4) n
      left join notice_mails m on m.tenant_id = $1 and m.notice_id = n.notice_id
     group by n.notice_id, n.kind, n.about, n.name, n.detail, n.at, n.ended_at
     order by n.notice_id desc`,
  values: ({ state, offset, limit }) => [state ?? null, offset, limit],
});
