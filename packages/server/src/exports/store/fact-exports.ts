import { anyBy, cellBy, ofAllTenants, rowBy, runBy } from '../../database/statements.ts';

/** How far the daily export of a tenant is; days are `YYYY-MM-DD`. */
export interface StoredFactExport {
  last_day: string | null;
  exported_at: Date | null;
  day: string | null;
  begun_at: Date | null;
  percent: number;
  claimed_until: Date | null;
  failed_day: string | null;
  failed_at: Date | null;
  reason: string | null;
  attempts: number;
  next_attempt_at: Date | null;
}

/** The tenant's daily export; undefined: none was ever begun. */
export const readFactExport = rowBy<StoredFactExport>({
  text: `
    select last_day::text as last_day, exported_at, day::text as day, begun_at, percent, claimed_until,
           failed_day::text as failed_day, failed_at, reason, attempts, next_attempt_at
      from fact_exports where tenant_id = $1`,
});

/** A tenant whose exports have not reached a day. */
export interface FactsToExport {
  tenant_id: number;
  last_day: string | null;
  claimed_until: Date | null;
  next_attempt_at: Date | null;
}

/** The tenants whose exports have not reached the day: one statement for all, or one for each machine when one is away. */
export const readFactsToExport = ofAllTenants<FactsToExport, [day: string]>({
  text: `
    select tenant_id, last_day::text as last_day, claimed_until, next_attempt_at
      from facts_to_export($1::date, $2) order by tenant_id`,
});

/**
 * Claims the tenant's next export: of the day after the newest one that was exported; if none was, of the one that was
 * begun first, or of `day`. Returns the day; undefined: another process has it, it rests after a failure, or nothing up to
 * `day` is left to export. `claimed_by`: a random number that no other process has; until `claimed_until` others leave it
 * to this one.
 */
export const claimFactExport = cellBy<
  { day: string },
  [day: string, claim: { claimed_by: number; now: Date; claimed_until: Date }]
>({
  text: `
    insert into fact_exports as f (tenant_id, day, begun_at, claimed_by, claimed_until) values ($1, $2::date, $4, $3, $5)
    on conflict (tenant_id) do update
       set day = coalesce(f.last_day + 1, f.failed_day, f.day, excluded.day), begun_at = excluded.begun_at, percent = 0,
           claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
     where (f.claimed_until is null or f.claimed_until <= $4) and (f.next_attempt_at is null or f.next_attempt_at <= $4)
       and (f.last_day is null or f.last_day < $2::date)
    returning day::text as day`,
  values: (day, { claimed_by, now, claimed_until }) => [day, claimed_by, now, claimed_until],
});

/** Keeps the claim and notes how much is done; returns false if another process has it now. */
export const renewFactClaim = anyBy<
  [claim: { claimed_by: number; claimed_until: Date }, done: { day: string; percent: number }]
>({
  text: `
    update fact_exports set claimed_until = $3, day = $4::date, percent = $5
     where tenant_id = $1 and claimed_by = $2 returning 1`,
  values: ({ claimed_by, claimed_until }, { day, percent }) => [claimed_by, claimed_until, day, percent],
});

const ENDED = 'day = null, begun_at = null, percent = 0, claimed_by = null, claimed_until = null';

/** The process that has the claim exported the day. */
export const noteExported = runBy<[claimed_by: number, { day: string; at: Date }]>({
  text: `
    update fact_exports
       set last_day = $3::date, exported_at = $4, failed_day = null, failed_at = null, reason = null, attempts = 0,
           next_attempt_at = null, ${ENDED}
     where tenant_id = $1 and claimed_by = $2`,
  values: (claimed_by, { day, at }) => [claimed_by, day, at],
});

/**
 * The process that has the claim failed to export the day. It is tried again after a minute, then after two, four and so on,
 * at most an hour.
 */
export const noteExportFailed = runBy<[claimed_by: number, { day: string; at: Date; reason: string }]>({
  text: `
    update fact_exports
       set failed_day = $3::date, failed_at = $4, reason = $5, attempts = attempts + 1,
           next_attempt_at = $4::timestamptz + least(60, power(2, least(attempts, 6))) * interval '1 minute', ${ENDED}
     where tenant_id = $1 and claimed_by = $2`,
  values: (claimed_by, { day, at, reason }) => [claimed_by, day, at, reason],
});

/** Gives the claim up, as this process stops: another one may take it at once. */
export const giveUpFactClaim = runBy<[claimed_by: number]>({
  text: `update fact_exports set ${ENDED} where tenant_id = $1 and claimed_by = $2`,
});
