import type { SentNoticeSettings } from '@laurel/contract/notices/notices.ts';
import { answerBy, anyBy, ofAllTenants, runBy } from '../../database/statements.ts';

/** Who gets e-mails, and which sources must not be still; those of a tenant that has set nothing are empty. */
export const loadNoticeSettings = answerBy<SentNoticeSettings, [], SentNoticeSettings>(
  { text: 'select recipients, still_sources from notice_settings where tenant_id = $1' },
  ([row]) => row ?? { recipients: [], still_sources: [] },
);

/** Replaces the settings; of two at once the later one stays. `look_at`: when the sources are looked at next. */
export const storeNoticeSettings = runBy<[SentNoticeSettings & { look_at: Date | null }]>({
  text: `
    insert into notice_settings (tenant_id, recipients, still_sources, look_at) values ($1, $2, $3, $4)
    on conflict (tenant_id) do update
       set recipients = excluded.recipients, still_sources = excluded.still_sources, look_at = excluded.look_at`,
  values: ({ recipients, still_sources, look_at }) => [recipients, JSON.stringify(still_sources), look_at],
});

/** Whether the sources are due, which are then looked at again at `next`. The caller has the turn of the tenant. */
export const takeLook = anyBy<[{ now: Date; next: Date }]>({
  text: 'update notice_settings set look_at = $3 where tenant_id = $1 and look_at <= $2 returning 1',
  values: ({ now, next }) => [now, next],
});

/**
 * Takes, or prolongs, the turn at the tenant's notices; false: another run has it, in this process or another one.
 * `claimed_by`: random number of the run.
 */
export const takeNoticeTurn = anyBy<[{ claimed_by: number; now: Date; until: Date }]>({
  text: `
    insert into notice_settings as s (tenant_id, claimed_by, claimed_until) values ($1, $2, $4)
    on conflict (tenant_id) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
     where s.claimed_until is null or s.claimed_until <= $3 or s.claimed_by = $2
    returning 1`,
  values: ({ claimed_by, now, until }) => [claimed_by, now, until],
});

/** Ends the turn of the run. */
export const endNoticeTurn = runBy<[claimed_by: number]>({
  text: 'update notice_settings set claimed_until = null where tenant_id = $1 and claimed_by = $2',
});

/** The tenants whose notices have work at `now`, as far as their machines are reachable. */
export const readNoticeWork = ofAllTenants<{ tenant_id: number }, [now: Date]>({
  name: 'read-notice-work',
  text: 'select notice_work($1, $2) as tenant_id',
});
