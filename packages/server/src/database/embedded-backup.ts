import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Queryable } from './database.ts';

/** Where a backup begins: the first file of write-ahead log that it needs. */
export interface BackupStart {
  wal_file: string;
}

/** The end of a backup: the last file of write-ahead log that it needs, and the text of the restored `backup_label`. */
export interface BackupEnd {
  wal_file: string;
  label: string;
}

/**
 * Begins a backup of the files while others go on writing: writes a checkpoint, for which all sessions of the embedded
 * engine wait, and from then on whole pages into the log, which repair pages that are copied half written. Until `endBackup`
 * no other checkpoint may be written: it would remove log that the backup needs.
 */
export async function beginBackup(session: Queryable): Promise<BackupStart> {
  const [row] = await session.query<BackupStart>({
    text: `select pg_walfile_name(pg_backup_start('laurel backup', true)) as wal_file`,
  });
  if (!row) throw new Error('the engine began no backup');
  return row;
}

/**
 * Ends it, also if the copy failed: the engine's one session begins no further backup before. Moves on to a new file of log.
 */
export async function endBackup(session: Queryable): Promise<BackupEnd> {
  const [row] = await session.query<BackupEnd>({
    text: `
      select pg_walfile_name(lsn) as wal_file, labelfile as label from pg_backup_stop(false)`,
  });
  if (!row) throw new Error('the engine ended no backup');
  return row;
}

/** The engine's release, such as 18.1. */
export async function engineVersion(session: Queryable): Promise<string> {
  const [row] = await session.query<{ server_version: string }>({ text: 'show server_version' });
  return row?.server_version ?? 'unknown';
}

/** Folders whose files are useless to another start; PostgreSQL's own pg_basebackup leaves them out, too. */
const withoutFiles =
  /^(pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const leftOut =
  /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pg_internal\.init|pgsql_tmp[^/]*)(\/|$)/;

/**
 * Folders and files of a database directory that a backup takes, by path within it, folders first; log files are not among
 * them.
 */
export async function listBackedUp(directory: string): Promise<{ folders: string[]; files: string[] }> {
  const listed = { folders: [] as string[], files: [] as string[] };
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = relative(directory, join(entry.parentPath, entry.name));
    if (leftOut.test(path)) continue;
    if (entry.isDirectory()) listed.folders.push(path);
    else if (entry.isFile() && !withoutFiles.test(path)) listed.files.push(path);
  }
  return { folders: listed.folders.sort(), files: listed.files.sort() };
}

/** The log files of a backup, from its first to its last, by path within the directory. */
export async function listLogFiles(directory: string, from: BackupStart, to: BackupEnd): Promise<string[]> {
  const names = (await readdir(join(directory, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const needed = names.filter((name) => name >= from.wal_file && name <= to.wal_file).sort();
  if (needed[0] !== from.wal_file || needed.at(-1) !== to.wal_file)
    throw new Error(`of the log from ${from.wal_file} to ${to.wal_file} there is only ${needed.join(', ')}`);
  return needed.map((name) => `pg_wal/${name}`);
}
