import type { SentNoticeSettings } from '@laurel/contract/notices/notices.ts';
import { type Answers, askMachines } from '../../database/cluster/ask-machines.ts';
import type { Queryable, TenantSession } from '../../database/database.ts';

/** Who gets e-mails, and which sources must not be still; those of a tenant that has set nothing are empty. */
export async function loadNoticeSettings(tenant: TenantSession): Promise<SentNoticeSettings> {
  const [row] = await tenant.query<SentNoticeSettings>({
    text: 'select recipients, still_sources from notice_settings where tenant_id = $1',
  });
  return row ?? { recipients: [], still_sources: [] };
}

/** Replaces the settings; of two at once the later one stays. `look_at`: when the sources are looked at next. */
export async function storeNoticeSettings(
  tenant: TenantSession,
  { recipients, still_sources, look_at }: SentNoticeSettings & { look_at: Date | null },
): Promise<void> {
  await tenant.query({
    text: `
      insert into notice_settings (tenant_id, recipients, still_sources, look_at) values ($1, $2, $3, $4)
      on conflict (tenant_id) do update
         set recipients = excluded.recipients, still_sources = excluded.still_sources, look_at = excluded.look_at`,
    values: [recipients, JSON.stringify(still_sources), look_at],
  });
}

/** Whether the sources are due, which are then looked at again at `next`. The caller has the turn of the tenant. */
export async function takeLook(
  tenant: TenantSession,
  { now, next }: { now: Date; next: Date },
): Promise<boolean> {
  const rows = await tenant.query({
    text: 'update notice_settings set look_at = $3 where tenant_id = $1 and look_at <= $2 returning 1',
    values: [now, next],
  });
  return rows.length > 0;
}

/** A turn at the notices of a tenant. */
export interface NoticeTurn {
  /** Random number of the run. */
  claimed_by: number;
  now: Date;
  until: Date;
}

/** Takes, or prolongs, the turn at the tenant's notices; false: another run has it, in this process or another one. */
export async function takeNoticeTurn(
  tenant: TenantSession,
  { claimed_by, now, until }: NoticeTurn,
): Promise<boolean> {
  const rows = await tenant.query({
    text: `
      insert into notice_settings as s (tenant_id, claimed_by, claimed_until) values ($1, $2, $4)
      on conflict (tenant_id) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
       where s.claimed_until is null or s.claimed_until <= $3 or s.claimed_by = $2
      returning 1`,
    values: [claimed_by, now, until],
  });
  return rows.length > 0;
}

/** Ends the turn of the run. */
export async function endNoticeTurn(tenant: TenantSession, claimed_by: number): Promise<void> {
  await tenant.query({
    text: 'update notice_settings set claimed_until = null where tenant_id = $1 and claimed_by = $2',
    values: [claimed_by],
  });
}

/** The tenants whose notices have work at `now`, as far as their machines are reachable. */
export function readNoticeWork(session: Queryable, now: Date): Promise<Answers<{ tenant_id: number }>> {
  return askMachines(session, (tenant_ids) =>
    session.query<{ tenant_id: number }>({
      name: 'read-notice-work',
      text: 'select notice_work($1, $2) as tenant_id',
      values: [now, tenant_ids],
    }),
  );
}
