import { type FactTable, factSchemaVersion, factTables } from '@laurel/contract/exports/fact-tables.ts';
import { rowsOfDay } from './day-rows.ts';
import type { ExportDependencies } from './dependencies.ts';
import { type DayRange, type FactWish, rangeOfDay } from './fact-day-range.ts';
import { parquetFile } from './parquet-file.ts';

/** How a file is read. */
export interface FactReading {
  /** Ends the work. */
  signal: AbortSignal;
  /** Called with how much of the day, from 0 to 1, has been read. */
  onShare?: (share: number) => void;
}

/** One file of a day, made while its bytes are read. Faults: as `rangeOfDay`, before the first byte. */
export async function openFactsFile(
  dependencies: ExportDependencies,
  tenant_id: number,
  { table, ...wish }: FactWish & { table: FactTable },
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const range = await rangeOfDay(dependencies.database.ofTenant(tenant_id), wish);
  return factsFile(dependencies, range, table, { signal }).bytes;
}

/** A file as it is made: its bytes, and how many rows have been read for it so far. */
export interface FactsBeingMade {
  bytes: AsyncIterable<Uint8Array>;
  rows: () => number;
}

/** One file of a day: always the same bytes for the same rows. */
export function factsFile(
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
