import type { Session } from '../engine/database.ts';
import { readKeyNames } from '../identity/api-keys.ts';

/** What became of events. */
export interface IntakeCounts {
  accepted: number;
  duplicates: number;
  conflicts: number;
  rejected: number;
}

/** Counts of one minute and API key. */
export interface MinuteCounts extends IntakeCounts {
  minute: Date;
  api_key_id: number;
}

/**
 * Adds to the tenant's counts, so that those of several processes add up. Rows are locked in key order (invariant I9); minute and key of
 * the given ones must differ from one another.
 */
export async function addMinutes(
  session: Session,
  tenant_id: number,
  counts: readonly MinuteCounts[],
): Promise<void> {
  await session.query({
    tenant_id,
    name: 'add-intake-minutes',
    text: `
      insert into intake_minutes (tenant_id, minute, api_key_id, accepted, duplicates, conflicts, rejected)
      select h.tenant_id, m.minute, m.api_key_id, m.accepted, m.duplicates, m.conflicts, m.rejected
        from event_heads h
       cross join unnest($2::timestamptz[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
         as m(minute, api_key_id, accepted, duplicates, conflicts, rejected)
       where h.tenant_id = $1
       order by m.minute, m.api_key_id
      on conflict (tenant_id, minute, api_key_id) do update
         set accepted = intake_minutes.accepted + excluded.accepted,
             duplicates = intake_minutes.duplicates + excluded.duplicates,
             conflicts = intake_minutes.conflicts + excluded.conflicts,
             rejected = intake_minutes.rejected + excluded.rejected`,
    values: [
      tenant_id,
      counts.map((one) => one.minute),
      counts.map((one) => one.api_key_id),
      counts.map((one) => one.accepted),
      counts.map((one) => one.duplicates),
      counts.map((one) => one.conflicts),
      counts.map((one) => one.rejected),
    ],
  });
}

/** Forgets the minutes before a time. */
export async function removeMinutes(session: Session, tenant_id: number, before: Date): Promise<void> {
  await session.query({
    tenant_id,
    text: 'delete from intake_minutes where tenant_id = $1 and minute < $2',
    values: [tenant_id, before],
  });
}

/** A window `[from, to)` of whole minutes; of one API key, or null: of all. */
export interface MinutesQuery {
  from: Date;
  to: Date;
  api_key_id: number | null;
}

const sums = `sum(accepted)::bigint as accepted, sum(duplicates)::bigint as duplicates,
  sum(conflicts)::bigint as conflicts, sum(rejected)::bigint as rejected`;

/** The minutes in which something was sent, in order. */
export function readMinutes(
  session: Session,
  tenant_id: number,
  { from, to, api_key_id }: MinutesQuery,
): Promise<(IntakeCounts & { minute: Date })[]> {
  return session.query<IntakeCounts & { minute: Date } & Record<string, unknown>>({
    tenant_id,
    text: `
      select minute, ${sums} from intake_minutes
       where tenant_id = $1 and minute >= $2 and minute < $3 and ($4::bigint is null or api_key_id = $4)
       group by minute order by minute`,
    values: [tenant_id, from, to, api_key_id],
  });
}

/** The same by API key, with its name, over the whole window. Keys are read by themselves: they are not where the counts are on a cluster. */
export async function readKeyCounts(
  session: Session,
  tenant_id: number,
  { from, to }: MinutesQuery,
): Promise<(IntakeCounts & { api_key_id: number; name: string | null })[]> {
  const counts = await session.query<IntakeCounts & { api_key_id: number } & Record<string, unknown>>({
    tenant_id,
    text: `
      select api_key_id, ${sums} from intake_minutes
       where tenant_id = $1 and minute >= $2 and minute < $3
       group by api_key_id order by api_key_id`,
    values: [tenant_id, from, to],
  });
  const names = await readKeyNames(
    session,
    tenant_id,
    counts.map(({ api_key_id }) => api_key_id),
  );
  return counts.map((one) => ({ ...one, name: names.get(one.api_key_id) ?? null }));
}
