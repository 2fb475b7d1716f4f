import { factSchemaVersion } from '@laurel/contract/exports/fact-tables.ts';
import type { FactDay } from '@laurel/contract/exports/facts.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { formatExactly, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { PastDependencies } from '../boards/boards.ts';
import type { TenantDatabase } from '../database/database.ts';
import {
  readArchivedBefore,
  readLogClock,
  readLogMoments,
  readScoredUpTo,
  recordVoidsThatCame,
  sealLog,
} from '../events/events.ts';
import type { Scoring } from '../scoring/scoring.ts';
import { invalidParameter } from '../validation/refusals.ts';
import type { LogRange } from './store/days.ts';

/** What exports of facts are made from. */
export interface ExportDependencies extends Omit<PastDependencies, 'scoring'> {
  scoring: Pick<Scoring, 'stateOf' | 'written' | 'wake' | 'appended' | 'shownSeq'>;
  clock: () => Date;
  /** The release of Laurel. */
  release: string;
}

export const DAY_MICROSECONDS = 86_400_000_000;

/** A day is exported this long (µs) after its end: payouts are dated by the clocks of processes. */
export const CLOSING_MICROSECONDS = 60_000_000;

/**
 * A day of a tenant, or its part up to a moment: its time (µs), `[start, end)`, and its part of the log; without events
 * `last` < `first`.
 */
export interface DayRange extends LogRange {
  tenant_id: number;
  day: string;
  start: number;
  end: number;
  /** Whether the day is over, so that nothing is added to it any more. */
  isComplete: boolean;
}

/** A day, and of one that is not over the part to read: up to that moment, or now by default. */
export interface FactWish {
  day: string;
  up_to?: string | undefined;
}

/**
 * The day, or its part so far, with its part of the log, which never changes from now on (invariant I11). Faults:
 * `invalid_parameter` for a text that is no day, a day to come, or a moment that is not in it or not over; `conflict` if
 * events of that day were archived.
 */
export async function rangeOfDay(tenant: TenantDatabase, { day, up_to }: FactWish): Promise<DayRange> {
  const start = parseTimestamp(`${day}T00:00:00Z`);
  if (start === null) throw invalidParameter('day', 'must be a day as YYYY-MM-DD');
  const now = await readLogClock(tenant);
  if (now < start) throw invalidParameter('day', `has not begun: it is ${formatExactly(now)} now`);
  const isComplete = up_to === undefined && now >= start + DAY_MICROSECONDS + CLOSING_MICROSECONDS;
  const end = isComplete ? start + DAY_MICROSECONDS : endOf({ start, now, up_to });
  if (!(await sealLog(tenant, end - 1))) throw new Error(`the log of ${tenant.tenant_id} is behind ${end}`);
  await tenant.transaction(recordVoidsThatCame);
  await refuseArchivedDay(tenant, day, start);
  const [before, within] = await readLogMoments(tenant, [start - 1, end - 1]);
  if (!before || !within) throw new Error(`tenant ${tenant.tenant_id} has no log`);
  const { voids_up_to } = within;
  const range = { first: before.seq + 1, last: within.seq, voids_up_to };
  return { tenant_id: tenant.tenant_id, day, start, end, isComplete, ...range };
}

function endOf({ start, now, up_to }: { start: number; now: number; up_to: string | undefined }): number {
  const latest = Math.min(now, start + DAY_MICROSECONDS);
  const end = up_to === undefined ? latest : parseTimestamp(up_to);
  if (end === null || end < start || end > latest)
    throw invalidParameter('up_to', `must be a time of the day, up to ${formatExactly(latest)}`);
  return end;
}

async function refuseArchivedDay(tenant: TenantDatabase, day: string, start: number): Promise<void> {
  const archived = await readArchivedBefore(tenant);
  if (archived === null || archived <= start) return;
  const detail = `The log was archived or cleared before ${formatExactly(archived)}, so ${day} cannot be exported any more.`;
  throw new Fault('conflict', detail);
}

/** What saying what a day has takes. */
export type FactDayDependencies = Pick<ExportDependencies, 'database' | 'release'> & {
  scoring: Pick<ExportDependencies['scoring'], 'appended' | 'shownSeq'>;
};

/** What can be said of a day, or of its part so far. Faults: as `rangeOfDay`. */
export async function readFactDay(
  { database, scoring, release }: FactDayDependencies,
  tenant_id: number,
  day: string,
): Promise<FactDay> {
  const { first, last, end, isComplete } = await rangeOfDay(database.ofTenant(tenant_id), { day });
  const hasEvents = last >= first;
  return {
    schema: factSchemaVersion,
    tenant_id,
    day,
    complete: isComplete,
    up_to: formatExactly(end),
    first_seq: hasEvents ? first : null,
    last_seq: hasEvents ? last : null,
    scored_up_to: formatExactly(await readScoredUpTo({ database, scoring }, tenant_id)),
    laurel: release,
  };
}
