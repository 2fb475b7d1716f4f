import { type FactTable, factTableNames } from '@laurel/contract/exports/fact-tables.ts';
import type { TenantDatabase } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import type { ExportDependencies } from './dependencies.ts';
import { rangeOfDay, readFactDay } from './fact-day-range.ts';
import { factsFile, openFactsFile } from './facts-file.ts';
import { renewFactClaim } from './store/fact-exports.ts';
import { writeDay } from './write-day.ts';

/** For so long (ms) others leave an export to the process that last said that it works on it, and how often it says so. */
const CLAIM_MILLISECONDS = 60_000;
const RENEWAL_MILLISECONDS = 5_000;

/** A day that a process has claimed, and the folder of all exports. */
interface ClaimedDay {
  day: string;
  folder: string;
  claimed_by: number;
}

/**
 * Writes a day into the folder; returns how many events it has. Fails once another process has the day, or by `stopping`.
 */
async function exportDay(
  dependencies: ExportDependencies,
  tenant_id: number,
  { day, folder, claimed_by }: ClaimedDay,
  stopping: AbortSignal,
): Promise<number> {
  const { database, clock } = dependencies;
  const tenant = database.ofTenant(tenant_id);
  const closed = await rangeOfDay(tenant, { day });
  const kept = keepClaim(tenant, { day, claimed_by, clock });
  const signal = AbortSignal.any([stopping, kept.lost]);
  const fileOf = async (table: FactTable) =>
    factsFile(dependencies, closed, table, { signal, onShare: kept.onShare });
  try {
    await writeDay(
      folder,
      {
        day: await readFactDay(dependencies, tenant_id, day),
        fileOf,
        // No file gets its name once another process has the day.
        onFile: (number) => kept.onFile(number, signal),
      },
      { made_at: clock(), mark: String(claimed_by) },
    );
  } finally {
    await kept.end();
  }
  return closed.last - closed.first + 1;
}

/** Says from time to time that the export goes on, and how much is done of it; `lost` aborts once another process has it. */
function keepClaim(
  tenant: TenantDatabase,
  { day, claimed_by, clock }: { day: string; claimed_by: number; clock: () => Date },
) {
  const lost = new AbortController();
  let [file, share] = [0, 0];
  let renewing: Promise<void> | undefined;
  const renew = async () => {
    const percent = Math.floor((100 * (file + share)) / factTableNames.length);
    const claim = { claimed_by, claimed_until: claimedUntil(clock()) };
    if (!(await renewFactClaim(tenant, claim, { day, percent })))
      lost.abort(new Error('another process has taken over the export'));
  };
  const timer = setInterval(() => {
    // A database that does not answer now may do so before the claim ends.
    renewing ??= renew()
      .catch(() => undefined)
      .finally(() => {
        renewing = undefined;
      });
  }, RENEWAL_MILLISECONDS);
  return {
    lost: lost.signal,
    onShare: (done: number) => {
      share = Math.min(1, done);
    },
    onFile: async (number: number, signal: AbortSignal) => {
      [file, share] = [number, 0];
      await renew();
      signal.throwIfAborted();
    },
    end: async () => {
      clearInterval(timer);
      await renewing;
    },
  };
}

/** Until when a process that says now that it works on an export has it. */
export function claimedUntil(now: Date): Date {
  return new Date(now.getTime() + CLAIM_MILLISECONDS);
}

export type FactFiles = ReturnType<typeof openFactFiles>;

/** Opens the module that makes files of facts for warehouses. */
export function openFactFiles(dependencies: ExportDependencies) {
  return openModule(dependencies, { openFile: openFactsFile, exportDay });
}
