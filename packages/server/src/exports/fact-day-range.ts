import { factSchemaVersion } from '@laurel/contract/exports/fact-tables.ts';
import type { FactDay } from '@laurel/contract/exports/facts.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { formatExactly, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { notValid } from '../campaigns/campaigns.ts';
import type { TenantDatabase } from '../database/database.ts';
import {
  readArchivedBefore,
  readLogClock,
  readLogMoments,
  readScoredUpTo,
  sealLog,
} from '../events/events.ts';
import type { ExportDependencies } from './dependencies.ts';
import type { LogRange } from './store/day-events.ts';

export const DAY_MICROSECONDS = 86_400_000_000;

/** A day is exported this long (µs) after its end: payouts are dated by the clocks of processes. */
export const CLOSING_MICROSECONDS = 60_000_000;

/** A closed day of a tenant: its time (µs), `[start, end)`, and its part of the log; without events `last` < `first`. */
export interface ClosedDay extends LogRange {
  tenant_id: number;
  day: string;
  start: number;
  end: number;
}

/**
 * The day with its part of the log, which never changes from now on (invariant I11). Faults: `invalid_parameter` for a text
 * that is no day or a day that is not over, `conflict` if events of that day were archived.
 */
export async function closedDay(tenant: TenantDatabase, day: string): Promise<ClosedDay> {
  const start = parseTimestamp(`${day}T00:00:00Z`);
  if (start === null) throw notValid('day', 'must be a day as YYYY-MM-DD');
  const end = start + DAY_MICROSECONDS;
  const now = await readLogClock(tenant);
  if (now < end + CLOSING_MICROSECONDS || !(await sealLog(tenant, end - 1)))
    throw notValid('day', `is exported from a minute after its end on: it is ${formatExactly(now)} now`);
  await refuseArchivedDay(tenant, day, start);
  const [before, within] = await readLogMoments(tenant, [start - 1, end - 1]);
  if (!before || !within) throw new Error(`tenant ${tenant.tenant_id} has no log`);
  const { voids_up_to } = within;
  return {
    tenant_id: tenant.tenant_id,
    day,
    start,
    end,
    first: before.seq + 1,
    last: within.seq,
    voids_up_to,
  };
}

async function refuseArchivedDay(tenant: TenantDatabase, day: string, start: number): Promise<void> {
  const archived = await readArchivedBefore(tenant);
  if (archived === null || archived <= start) return;
  const detail = `The log was archived or cleared before ${formatExactly(archived)}, so ${day} cannot be exported any more.`;
  throw new Fault('conflict', detail);
}

/** What can be said of a day. Faults: as `closedDay`. */
export async function readFactDay(
  { database, scoring, release }: Pick<ExportDependencies, 'database' | 'scoring' | 'release'>,
  tenant_id: number,
  day: string,
): Promise<FactDay> {
  const { first, last } = await closedDay(database.ofTenant(tenant_id), day);
  const hasEvents = last >= first;
  return {
    schema: factSchemaVersion,
    tenant_id,
    day,
    first_seq: hasEvents ? first : null,
    last_seq: hasEvents ? last : null,
    scored_up_to: formatExactly(await readScoredUpTo({ database, scoring }, tenant_id)),
    laurel: release,
  };
}
