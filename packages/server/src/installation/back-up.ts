import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { BackupOutcome } from '@laurel/contract/notices/notices.ts';
import { writeAudit } from '../audit/audit.ts';
import {
  type BackupStart,
  beginBackup,
  endBackup,
  engineVersion,
  listBackedUp,
  listLogFiles,
} from '../database/embedded-backup.ts';
import { noteBackupEnd } from '../notices/notices.ts';
import { BackupArchive } from './backup-archive.ts';
import type { Maintenance } from './open-maintenance.ts';

export interface BackUpDependencies {
  clock: () => Date;
  maintenance: Maintenance;
  /** The release of Laurel. */
  release: string;
  /** Called with the reason why an archive is incomplete; its reader only sees that it ends too early. */
  onFailure: (error: unknown) => void;
}

/** The user who requested it. */
export interface BackUpAuthor {
  tenant_id: number;
  username: string;
}

/**
 * Returns a compressed archive of the embedded engine's files, while events come in: it includes every event that was
 * acknowledged before the stream began, and some later ones. Consistent in the way of PostgreSQL's own base backups: files
 * that are copied while they are written, and the write-ahead log of that time, which a start on them reads first. Its end
 * is recorded in the audit log: as done, or as failed if the archive is not whole or its reader hung up. Faults: `conflict`
 * on a separate PostgreSQL, and while another backup is under way.
 */
export async function backUp(dependencies: BackUpDependencies, author: BackUpAuthor): Promise<Readable> {
  const { clock, maintenance, onFailure } = dependencies;
  const { database } = maintenance;
  const { directory } = database;
  if (directory === undefined)
    throw new Fault(
      'conflict',
      "This server keeps its data in a PostgreSQL of its own (DATABASE_URL): back it up with that one's tools, pg_basebackup or pg_dump.",
    );
  const archive = new BackupArchive(directory, clock());
  const begun = Promise.withResolvers<void>();
  const note = (outcome: BackupOutcome) => noteBackup(dependencies, author, outcome);
  const packed = maintenance.pausedFor(async () => {
    const start = await beginBackup(database);
    begun.resolve();
    await pack(dependencies, directory, archive, start);
    // Recorded before its reader sees the end.
    await note('done');
    archive.end();
  });
  if (!packed) throw new Fault('conflict', 'Another backup is under way.', { retryAfterSeconds: 60 });
  packed.catch((error) => {
    begun.reject(error);
    archive.fail(error);
    onFailure(error);
    // The failure may be the database's.
    note('failed').catch(onFailure);
  });
  await begun.promise;
  // Of the fast levels the one that leaves most of the processor to others: a third of the size at some 100 MB a second.
  return pipeline(Readable.fromWeb(archive.readable), createGzip({ level: 1 }), () => {});
}

function noteBackup(
  { maintenance: { database }, clock }: BackUpDependencies,
  { tenant_id, username: author }: BackUpAuthor,
  outcome: BackupOutcome,
): Promise<void> {
  const at = clock();
  const entry = { at, author, action: actions[outcome], campaign_id: null, reason: null, details: null };
  return database.ofTenant(tenant_id).transaction(async (tenant) => {
    await writeAudit(tenant, entry);
    await noteBackupEnd(tenant, { outcome, detail: null, at });
  });
}

const actions = { done: 'installation.backed_up', failed: 'installation.backup_failed' } as const;

async function pack(
  { maintenance: { database }, release }: BackUpDependencies,
  directory: string,
  archive: BackupArchive,
  start: BackupStart,
): Promise<void> {
  const ended = await copy(directory, archive).then(
    () => endBackup(database),
    async (error) => {
      await endBackup(database);
      throw error;
    },
  );
  for (const path of await listLogFiles(directory, start, ended)) await archive.addFile(path);
  await archive.addText('backup_label', ended.label);
  await archive.addManifest({ laurel: release, postgresql: await engineVersion(database) });
}

async function copy(directory: string, archive: BackupArchive): Promise<void> {
  const { folders, files } = await listBackedUp(directory);
  for (const folder of folders) await archive.addFolder(folder);
  for (const file of files) await archive.addFile(file);
}
