import type { FactStatus } from '@laurel/contract/exports/facts.ts';
import { formatDate } from '@laurel/contract/values/timestamps.ts';
import type { Database, TenantDatabase } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { readArchivedBefore, readLogClock } from '../events/events.ts';
import { type Repeated, repeat } from '../scheduling/repeat.ts';
import { claimedUntil, type FactFiles } from './export-day.ts';
import {
  CLOSING_MICROSECONDS,
  DAY_MICROSECONDS,
  type FactDayDependencies,
  readFactDay,
} from './fact-day-range.ts';
import {
  claimFactExport,
  type FactsToExport,
  giveUpFactClaim,
  noteExported,
  noteExportFailed,
  readFactExport,
  readFactsToExport,
  type StoredFactExport,
} from './store/fact-exports.ts';

export { openFactFiles } from './export-day.ts';

export type Exports = ReturnType<typeof openExports>;

/** Opens the module that says what can be exported, and the daily exports if there is a folder for them. */
export function openExports(dependencies: DailyExportDependencies & FactDayDependencies) {
  const daily = dependencies.folder === undefined ? undefined : openDailyExports(dependencies);
  const module = openModule(dependencies, {
    readDay: readFactDay,
    readStatus: readFactStatus,
    longestWait,
  });
  return { ...module, close: async () => daily?.close() };
}

/** How many closed days the tenant that has waited longest is behind with its daily exports; 0: all are done. */
async function longestWait({ database, clock }: { database: Database; clock: () => Date }): Promise<number> {
  const newest = newestClosedDay(clock());
  const { rows } = await readFactsToExport(database, newest);
  const days = rows.map(({ last_day }) => (last_day === null ? 1 : daysBetween(last_day, newest)));
  return days.reduce((most, one) => Math.max(most, one), 0);
}

function daysBetween(from: string, to: string): number {
  return ((Date.parse(to) - Date.parse(from)) * 1000) / DAY_MICROSECONDS;
}

interface DailyExportDependencies extends Omit<StatusDependencies, 'folder'> {
  files: Pick<FactFiles, 'exportDay'>;
  /** The folder of all exports; undefined: none are made by themselves. */
  folder: string | undefined;
  /** Random number below 2^53 that no other process has. */
  processId: number;
  /** How often (ms) each process looks for days to export. */
  pauseMilliseconds: number;
  onExported: (exported: { tenant_id: number; day: string; events: number }) => void;
  onError: (error: unknown, tenant_id?: number) => void;
}

/**
 * Starts to export the days of all tenants into a folder as they end. Every process that has the folder does so; the
 * database decides which one makes a day.
 */
function openDailyExports(dependencies: DailyExportDependencies): Repeated {
  const { database, clock, onError, pauseMilliseconds } = dependencies;
  const stopping = new AbortController();
  const work = async () => {
    const { rows, failure } = await readFactsToExport(database, newestClosedDay(clock()));
    const now = clock();
    let more = false;
    for (const { tenant_id } of rows.filter((row) => isFree(row, now))) {
      if (stopping.signal.aborted) return false;
      const done = await exportNext(dependencies, tenant_id, stopping.signal).catch((error: unknown) => {
        onError(error, tenant_id);
        return false;
      });
      more ||= done;
    }
    if (failure !== undefined) throw failure;
    return more;
  };
  const repeated = repeat(work, { milliseconds: pauseMilliseconds, onError });
  return {
    wake: repeated.wake,
    close: () => {
      stopping.abort(new Error('this process stops'));
      return repeated.close();
    },
  };
}

/** The newest day that may be exported. */
function newestClosedDay(now: Date): string {
  const closed = now.getTime() * 1000 - CLOSING_MICROSECONDS;
  return formatDate((Math.floor(closed / DAY_MICROSECONDS) - 1) * DAY_MICROSECONDS);
}

function isFree({ claimed_until, next_attempt_at }: FactsToExport, now: Date): boolean {
  return (
    (claimed_until === null || claimed_until <= now) && (next_attempt_at === null || next_attempt_at <= now)
  );
}

/** Exports the tenant's next day; returns whether it did. A failure is noted, and thrown. */
async function exportNext(
  dependencies: DailyExportDependencies,
  tenant_id: number,
  stopping: AbortSignal,
): Promise<boolean> {
  const { database, clock, processId: claimed_by } = dependencies;
  const tenant = database.ofTenant(tenant_id);
  const now = clock();
  const newest = newestClosedDay(now);
  // The clock of the log says when a day is over; it may be a little behind.
  if (newestClosedDay(new Date((await readLogClock(tenant)) / 1000)) < newest) return false;
  const claim = { claimed_by, now, claimed_until: claimedUntil(now) };
  const next = await claimFactExport(tenant, newest, claim);
  if (next === undefined) return false;
  let day = next;
  try {
    day = await firstKeptDay(tenant, next);
    if (day > newest) await giveUpFactClaim(tenant, claimed_by);
    else await exportDay(dependencies, { tenant_id, day }, stopping);
    return day <= newest;
  } catch (error) {
    if (stopping.aborted) await giveUpFactClaim(tenant, claimed_by);
    else await noteExportFailed(tenant, claimed_by, { day, at: clock(), reason: reasonOf(error) });
    throw error;
  }
}

/** Days whose events were archived, as while no server ran, are left out. */
async function firstKeptDay(tenant: TenantDatabase, day: string): Promise<string> {
  const archived = (await readArchivedBefore(tenant)) ?? 0;
  const kept = formatDate(Math.ceil(archived / DAY_MICROSECONDS) * DAY_MICROSECONDS);
  return day < kept ? kept : day;
}

async function exportDay(
  { database, clock, files, folder = '', processId: claimed_by, onExported }: DailyExportDependencies,
  { tenant_id, day }: { tenant_id: number; day: string },
  stopping: AbortSignal,
): Promise<void> {
  const events = await files.exportDay(tenant_id, { day, folder, claimed_by }, stopping);
  await noteExported(database.ofTenant(tenant_id), claimed_by, { day, at: clock() });
  onExported({ tenant_id, day, events });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface StatusDependencies {
  database: Database;
  clock: () => Date;
  /** The folder of all exports; undefined: this server makes none by itself. */
  folder: string | undefined;
}

/** How far the daily export of the tenant is. */
async function readFactStatus(
  { database, clock, folder }: StatusDependencies,
  tenant_id: number,
): Promise<FactStatus> {
  const row = await readFactExport(database.ofTenant(tenant_id));
  return {
    scheduled: folder !== undefined,
    last_day: row?.last_day ?? null,
    exported_at: row?.exported_at?.toISOString() ?? null,
    running: row ? runningOf(row, clock()) : null,
    failure: row ? failureOf(row) : null,
  };
}

/** A process that was killed leaves a claim that ends by itself. */
function runningOf(
  { day, begun_at, percent, claimed_until }: StoredFactExport,
  now: Date,
): FactStatus['running'] {
  if (day === null || begun_at === null || claimed_until === null || claimed_until <= now) return null;
  return { day, since: begun_at.toISOString(), percent };
}

function failureOf(row: StoredFactExport): FactStatus['failure'] {
  const { failed_day: day, failed_at, reason, attempts, next_attempt_at } = row;
  if (day === null || failed_at === null || reason === null || next_attempt_at === null) return null;
  return {
    day,
    at: failed_at.toISOString(),
    reason,
    attempts,
    next_attempt_at: next_attempt_at.toISOString(),
  };
}
