import type { FactStatus } from '@laurel/contract/exports/facts.ts';
import type { Database } from '../database/database.ts';
import { readFactExport, type StoredFactExport } from './store/fact-exports.ts';

export interface StatusDependencies {
  database: Database;
  clock: () => Date;
  /** The folder of all exports; undefined: this server makes none by itself. */
  folder: string | undefined;
}

/** How far the daily export of the tenant is. */
export async function readFactStatus(
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
