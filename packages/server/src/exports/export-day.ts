import {
  type FactTable,
  factSchemaVersion,
  factTableNames,
  factTables,
} from '@laurel/contract/exports/fact-tables.ts';
import type { TenantDatabase } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { rowsOfDay } from './day-rows.ts';
import {
  type DayRange,
  type ExportDependencies,
  type FactWish,
  rangeOfDay,
  readFactDay,
} from './fact-day-range.ts';
import { parquetFile } from './parquet-file.ts';
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

/** How a file is read. */
interface FactReading {
  /** Ends the work. */
  signal: AbortSignal;
  /** Called with how much of the day, from 0 to 1, has been read. */
  onShare?: (share: number) => void;
}

/** One file of a day, made while its bytes are read. Faults: as `rangeOfDay`, before the first byte. */
async function openFactsFile(
  dependencies: ExportDependencies,
  tenant_id: number,
  { table, ...wish }: FactWish & { table: FactTable },
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const range = await rangeOfDay(dependencies.database.ofTenant(tenant_id), wish);
  return factsFile(dependencies, range, table, { signal }).bytes;
}

/** A file as it is made: its bytes, and how many rows have been read for it so far. */
interface FactsBeingMade {
  bytes: AsyncIterable<Uint8Array>;
  rows: () => number;
}

/** One file of a day: always the same bytes for the same rows. */
function factsFile(
  dependencies: ExportDependencies,
  day: DayRange,
  table: FactTable,
  reading: FactReading,
): FactsBeingMade {
  let count = 0;
  async function* counted() {
    for await (const rows of rowsOfDay({ ...dependencies, ...reading }, day, table)) {
      count += rows.length;
      yield rows;
    }
  }
  const bytes = parquetFile({
    columns: factTables[table],
    metadata: {
      'laurel.table': table,
      'laurel.schema': String(factSchemaVersion),
      'laurel.tenant_id': String(day.tenant_id),
      'laurel.day': day.day,
    },
    rows: counted(),
  });
  return { bytes, rows: () => count };
}
