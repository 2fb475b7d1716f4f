import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  type BackedUpFile,
  type BackupManifest,
  backupManifestSchema,
  manifestName,
} from '@laurel/contract/installation/backup.ts';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { Check } from 'typebox/value';
import { engineFolder, makeFolderDurably } from '../database/durable-files.ts';

/** A problem with an archive or a directory, as a message for the operator. */
export class RestoreError extends Error {}

const PARTIAL = '.partial';

/**
 * Unpacks a backup into an empty data directory and compares every file with the manifest. Only then can a server start on
 * the directory, so an interrupted restore leaves nothing usable. Every file is synced. Returns the manifest.
 */
export async function restoreArchive(archive: string, dataDirectory: string): Promise<BackupManifest> {
  await refuseUsed(dataDirectory);
  const place = join(dataDirectory, engineFolder);
  try {
    await mkdir(place + PARTIAL, { mode: 0o700 });
    const manifest = await readArchive(archive, (entry) => writeEntry(place + PARTIAL, entry));
    for (const folder of manifest.folders)
      await mkdir(join(place + PARTIAL, folder), { recursive: true, mode: 0o700 });
    for (const folder of ['', ...manifest.folders]) await syncFolder(join(place + PARTIAL, folder));
    await rename(place + PARTIAL, place);
    await syncFolder(dataDirectory);
    return manifest;
  } catch (error) {
    await rm(place + PARTIAL, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Reads a whole archive, compares every file with its manifest, and returns the manifest; throws RestoreError, or the
 * system's error if the archive cannot be opened.
 */
export function checkArchive(archive: string): Promise<BackupManifest> {
  return readArchive(archive, (entry) => hashOf(entry));
}

async function refuseUsed(dataDirectory: string): Promise<void> {
  makeFolderDurably(dataDirectory);
  const [name] = await readdir(dataDirectory);
  if (name !== undefined)
    throw new RestoreError(
      `${dataDirectory} is not empty (it holds ${name}); a backup is only restored into an empty directory.`,
    );
}

type Entries = Map<string, BackedUpFile>;

/** Passes each file to `take`, which returns its size and hash, and compares them with the manifest at the end. */
async function readArchive(
  archive: string,
  take: (entry: ParsedTarEntry) => Promise<Omit<BackedUpFile, 'path'>>,
): Promise<BackupManifest> {
  const found: Entries = new Map();
  let manifest: BackupManifest | undefined;
  try {
    for await (const entry of entriesOf(archive)) {
      const path = safePath(archive, entry.header.name.replace(/\/$/, ''));
      refuseSpecial(archive, entry);
      if (entry.header.type === 'directory') await entry.body.cancel();
      else if (path === manifestName) manifest = await readManifest(archive, entry);
      else found.set(path, { path, ...(await take(entry)) });
    }
  } catch (error) {
    const isUnopened = (error as NodeJS.ErrnoException).path === archive;
    if (error instanceof RestoreError || isUnopened) throw error;
    const last = [...found.keys()].at(-1);
    throw new RestoreError(
      `${archive} cannot be read${last === undefined ? '' : ` after ${last}`}: ${reasonOf(error)}.`,
      { cause: error },
    );
  }
  if (!manifest) throw new RestoreError(`${archive} is not whole: it does not end with ${manifestName}.`);
  compare(archive, manifest, found);
  return manifest;
}

async function* entriesOf(archive: string): AsyncGenerator<ParsedTarEntry> {
  // By way of an iterator, because `Readable.toWeb` replaces the reason of a stream that fails with an empty one.
  const inflated = pipeline(createReadStream(archive), createGunzip(), () => {});
  yield* ReadableStream.from<Uint8Array>(inflated).pipeThrough(createTarDecoder({ strict: true }));
}

/** Why reading stopped, in words that need no knowledge of zlib or tar. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return 'it is torn, or was not copied to its end';
  if (code === 'Z_DATA_ERROR' && message === 'incorrect header check') return 'it is no gzip file';
  return message;
}

/** An archive, or the manifest in it, must not name anything outside the directory that it is restored into. */
function safePath(archive: string, path: string): string {
  const isSafe = /^[\w.-]+(\/[\w.-]+)*$/.test(path) && !path.split('/').some((name) => /^\.\.?$/.test(name));
  if (!isSafe) throw new RestoreError(`${archive} is no backup of Laurel: it holds ${JSON.stringify(path)}.`);
  return path;
}

function refuseSpecial(archive: string, { header: { name, type = 'file' } }: ParsedTarEntry): void {
  if (type !== 'file' && type !== 'directory')
    throw new RestoreError(`${archive} is no backup of Laurel: ${name} is neither a file nor a folder.`);
}

async function readManifest(archive: string, entry: ParsedTarEntry): Promise<BackupManifest> {
  const manifest = parseManifest(archive, await new Response(entry.body).text());
  for (const path of [...manifest.folders, ...manifest.files.map((file) => file.path)])
    safePath(archive, path);
  return manifest;
}

function parseManifest(archive: string, text: string): BackupManifest {
  try {
    const manifest: unknown = JSON.parse(text);
    if (!Check(backupManifestSchema, manifest))
      throw new Error('it is not of the form that this release writes');
    return manifest;
  } catch (error) {
    throw new RestoreError(`${manifestName} of ${archive} cannot be read: ${(error as Error).message}.`);
  }
}

function compare(archive: string, { files }: BackupManifest, found: Entries): void {
  const listed = new Set(files.map(({ path }) => path));
  const unknown = [...found.keys()].find((path) => !listed.has(path));
  if (unknown !== undefined) throw new RestoreError(`${unknown} in ${archive} is not in its manifest.`);
  for (const { path, size, sha256 } of files) {
    const file = found.get(path);
    if (!file) throw new RestoreError(`${path} is missing in ${archive}.`);
    if (file.size !== size || file.sha256 !== sha256)
      throw new RestoreError(`${path} in ${archive} is not what the manifest says: it was changed.`);
  }
}

async function hashOf({ body }: ParsedTarEntry, file?: FileHandle): Promise<Omit<BackedUpFile, 'path'>> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    size += chunk.length;
    await file?.writeFile(chunk);
  }
  return { size, sha256: hash.digest('hex') };
}

async function writeEntry(directory: string, entry: ParsedTarEntry): Promise<Omit<BackedUpFile, 'path'>> {
  const path = join(directory, entry.header.name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    const written = await hashOf(entry, file);
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

/** A file name is durable only once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
