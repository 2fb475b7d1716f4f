import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FactTable, factTableNames } from '@laurel/contract/exports/fact-tables.ts';
import type { FactDay, FactFile, FactManifest } from '@laurel/contract/exports/facts.ts';
import { dayPattern } from '@laurel/contract/values/timestamps.ts';
import { parquetMetadata } from 'hyparquet';
import { makeFolderDurably } from '../database/durable-files.ts';

/** The bytes of a file, and how many rows it had once they are read; without `rows` its footer says it. */
export interface SourceFile {
  bytes: AsyncIterable<Uint8Array>;
  rows?: () => number;
}

/** The sources of a day, wherever they are: in this process, or behind the API. */
export interface DaySource {
  day: FactDay;
  fileOf: (table: FactTable) => Promise<SourceFile>;
  /** Called before each file with its number, from 0; throws to end the work. */
  onFile?: (number: number) => Promise<void>;
}

/** When a day is made, and a text that no other writer has, for the names of files that are not whole. */
export interface DayMaking {
  made_at: Date;
  mark: string;
}

const MANIFEST = 'manifest.json';
const PARTIAL = '.partial';

/**
 * The folder of a day below the folder of all exports: warehouses read tenant and day from its name. Throws on a tenant or a
 * day that are none: what a server answers names no other folder.
 */
export function folderOfDay(folder: string, { tenant_id, day }: Pick<FactDay, 'tenant_id' | 'day'>): string {
  if (!Number.isSafeInteger(tenant_id) || !new RegExp(dayPattern).test(day))
    throw new Error(`the answer is about no day of a tenant: ${JSON.stringify({ tenant_id, day })}`);
  return join(folder, `tenant=${tenant_id}`, `day=${day}`);
}

/**
 * Writes a day into its folder, and the manifest last: a folder with a manifest is whole. Every file is written under a name
 * that ends in `.partial`, synced and renamed; a day that was begun before is made anew, and a writer that is still at it
 * fails. Returns the manifest. Errors of the file system and of the source pass through.
 */
export async function writeDay(
  folder: string,
  source: DaySource,
  { made_at, mark }: DayMaking,
): Promise<FactManifest> {
  const directory = folderOfDay(folder, source.day);
  makeFolderDurably(directory);
  await removeEarlier(directory);
  const files: FactFile[] = [];
  for (const [number, table] of factTableNames.entries()) {
    await source.onFile?.(number);
    files.push(await writeTable(directory, { table, mark }, await source.fileOf(table)));
  }
  await source.onFile?.(factTableNames.length);
  const manifest: FactManifest = { ...source.day, made_at: made_at.toISOString(), files };
  await writeWhole(directory, { name: MANIFEST, mark }, async (file) => {
    await file.writeFile(`${JSON.stringify(manifest, undefined, 2)}\n`);
  });
  return manifest;
}

/** The manifest goes first: from then on nobody takes the folder for whole. */
async function removeEarlier(directory: string): Promise<void> {
  await rm(join(directory, MANIFEST), { force: true });
  await syncFolder(directory);
  const names = await readdir(directory);
  for (const name of names.filter((one) => one.endsWith(PARTIAL)))
    await rm(join(directory, name), { force: true });
}

async function writeTable(
  directory: string,
  { table, mark }: { table: FactTable; mark: string },
  source: SourceFile,
): Promise<FactFile> {
  const name = `${table}.parquet`;
  const hash = createHash('sha256');
  let size = 0;
  let count = 0;
  await writeWhole(directory, { name, mark }, async (file) => {
    for await (const part of source.bytes) {
      await file.writeFile(part);
      hash.update(part);
      size += part.length;
    }
    // A large footer takes long to read, and a server knows the number.
    count = source.rows?.() ?? (await rowsOf(file, size, name));
  });
  return { name, rows: count, bytes: size, sha256: hash.digest('hex') };
}

/** Its footer, its length and the four letters that end a Parquet file. */
const TAIL_BYTES = 8;

/** The rows of a file by its footer; throws if the file has no whole one. */
async function rowsOf(file: FileHandle, size: number, name: string): Promise<number> {
  const tail = await readAt(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES);
  const length = size < TAIL_BYTES ? size : tail.readUInt32LE(0) + TAIL_BYTES;
  if (length >= size) throw new Error(`${name} ended too early, after ${size} bytes`);
  const footer = await readAt(file, size - length, length);
  return Number(parquetMetadata(new Uint8Array(footer).buffer).num_rows);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read({ buffer: Buffer.alloc(length), position });
  return buffer;
}

/** Under another name until it is whole and synced; a failure leaves nothing that looks whole. */
async function writeWhole(
  directory: string,
  { name, mark }: { name: string; mark: string },
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const path = join(directory, name);
  const partial = `${path}.${mark}${PARTIAL}`;
  const file = await open(partial, 'wx+', 0o640);
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
  await syncFolder(directory);
}

async function syncFolder(directory: string): Promise<void> {
  const folder = await open(directory, 'r');
  await folder.sync().finally(() => folder.close());
}
