import { countBy, rowBy, runBy } from '../../database/statements.ts';
import type { StoredNotice } from './notices.ts';

/** An e-mail that is due, with its notice. */
export interface DueMail extends StoredNotice {
  recipient: string;
  attempts: number;
}

/** Writes an e-mail for each notice and recipient, due at once; the same one is written once. */
export const writeMails = runBy<[{ notice_ids: number[]; recipients: string[]; now: Date }]>({
  text: `
    insert into notice_mails (tenant_id, next_attempt_at, notice_id, recipient)
    select c.tenant_id, $2::timestamptz, n.notice_id, r.recipient
      from scoring_cursors c
     cross join unnest($3::bigint[]) as n(notice_id) cross join unnest($4::text[]) as r(recipient)
     where c.tenant_id = $1
    on conflict (tenant_id, notice_id, recipient) do nothing`,
  values: ({ notice_ids, recipients, now }) => [now, notice_ids, recipients],
});

/** The next e-mail that is due; undefined: there is none. The caller has the turn of the tenant. */
export const readDueMail = rowBy<DueMail, [now: Date]>({
  text: `
    select m.recipient, m.attempts, n.notice_id, n.kind, n.about, n.name, n.detail, n.at, n.ended_at
      from notice_mails m join notices n on n.tenant_id = $1 and n.notice_id = m.notice_id
     where m.tenant_id = $1 and m.status = 'pending' and m.next_attempt_at <= $2
     order by m.next_attempt_at, m.notice_id, m.recipient limit 1`,
});

/** What became of an attempt. */
export interface AttemptedMail {
  notice_id: number;
  recipient: string;
  status: 'pending' | 'sent' | 'failed';
  attempts: number;
  next_attempt_at: Date | null;
  sent_at: Date | null;
  last_error: string | null;
}

/** Records an attempt. */
export const noteMail = runBy<[mail: AttemptedMail]>({
  text: `
    update notice_mails
       set status = $4, attempts = $5, next_attempt_at = $6, sent_at = $7, last_error = $8
     where tenant_id = $1 and notice_id = $2 and recipient = $3`,
  values: ({ notice_id, recipient, status, attempts, next_attempt_at, sent_at, last_error }) => [
    ...[notice_id, recipient, status, attempts, next_attempt_at, sent_at, last_error],
  ],
});

/** How many e-mails of the tenant were sent since a time. */
export const countSentSince = countBy<[since: Date]>({
  text: 'select count(*) from notice_mails where tenant_id = $1 and sent_at > $2',
});

/** Puts off all e-mails that are due. */
export const postponeMails = runBy<[now: Date, until: Date]>({
  text: `
    update notice_mails set next_attempt_at = $3
     where tenant_id = $1 and status = 'pending' and next_attempt_at <= $2`,
});
