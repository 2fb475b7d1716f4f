import { pipeline, Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { BackupOutcome } from '@laurel/contract/notices/notices.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import {
  type BackupStart,
  beginBackup,
  endBackup,
  engineVersion,
  listBackedUp,
  listLogFiles,
} from '../database/embedded-backup.ts';
import { findingsOfRights } from '../database/examine/rights.ts';
import { isMigrated } from '../database/migrate.ts';
import { openModule } from '../database/open-module.ts';
import { noteBackupEnd } from '../notices/notices.ts';
import { BackupArchive } from './backup-archive.ts';
import { type Maintenance, type MaintenanceDependencies, openMaintenance } from './open-maintenance.ts';

export type { MaintenanceDependencies } from './open-maintenance.ts';

export type Installation = ReturnType<typeof openInstallation>;

interface InstallationDependencies extends Omit<BackUpDependencies, 'maintenance' | 'clock'> {
  /** The database with the rights of the role that serves. */
  database: Database;
  onReadiness: ReadinessDependencies['onReadiness'];
  /** The number of tenants whose boards are being read for the first time. */
  readingTenants: () => number;
  /** What else the process cannot do until somebody acts, in sentences. */
  troubles: () => string[];
  /** Has the database with its owner's rights. */
  maintenance: MaintenanceDependencies;
}

/** Opens what concerns the installation as a whole, and starts to maintain its database. */
export function openInstallation({
  maintenance: options,
  readingTenants,
  troubles,
  ...dependencies
}: InstallationDependencies) {
  const maintenance = openMaintenance(options);
  const troublesOfRights = watchRights(options);
  const module = openModule(
    { ...dependencies, clock: options.clock, maintenance, readiness: { wasReady: true } },
    { checkReadiness, backUp },
  );
  return {
    ...module,
    readingTenants,
    troubles: () => [...troubles(), ...troublesOfRights()],
    close: () => maintenance.close(),
  };
}

/** How old an examination may be: it reads catalogues only, but probes ask every few seconds. */
const LASTS_MILLISECONDS = 300_000;

/** For everybody who may ask a probe, so that it names no role and no table. */
const TOO_OPEN =
  'Other roles may use what Laurel has in its database: the command "laurel check-database" says which, and what ends it.';

/**
 * Watches whether others may use the tables of Laurel; answers a call that says so in sentences, from the newest
 * examination, and begins another where that is old. Nobody else has rights on the embedded engine.
 */
function watchRights({ database, clock }: { database: Database; clock: () => Date }): () => string[] {
  let isTooOpen = false;
  // One at a time: an older one that ends later must not have the last word.
  let isUnderWay = false;
  let next = 0;
  const examine = async () => {
    isTooOpen = (await findingsOfRights(database)).length > 0;
  };
  return () => {
    const now = clock().getTime();
    if (database.engine !== 'embedded' && !isUnderWay && now >= next) {
      next = now + LASTS_MILLISECONDS;
      isUnderWay = true;
      examine()
        // The next probe asks again of a database that could not answer.
        .catch(() => {
          next = 0;
        })
        .finally(() => {
          isUnderWay = false;
        });
    }
    return isTooOpen ? [TOO_OPEN] : [];
  };
}

interface ReadinessDependencies {
  database: Database;
  /** Called when readiness changes, with the reason why the process is not ready: probes ask every few seconds. */
  onReadiness: (cause: string | undefined) => void;
  /** Whether the newest probe found the process ready. */
  readiness: { wasReady: boolean };
}

/** A load balancer asks every few seconds; a database that takes longer than this counts as unavailable. */
const TIMEOUT_MILLISECONDS = 2_000;

/** Why this process is not ready: the database does not answer, or has another schema. undefined: it is ready. */
async function checkReadiness({
  database,
  onReadiness,
  readiness,
}: ReadinessDependencies): Promise<Fault | undefined> {
  const cause = await unreadiness(database);
  const isReady = cause === undefined;
  // What the database said, or else the fault's own sentence.
  const said = cause?.options.cause instanceof Error ? ` ${cause.options.cause.message}` : '';
  if (isReady !== readiness.wasReady) onReadiness(cause && cause.detail + said);
  readiness.wasReady = isReady;
  return cause;
}

async function unreadiness(database: Database): Promise<Fault | undefined> {
  const answered = new AbortController();
  const late = setTimeout(TIMEOUT_MILLISECONDS, 'late' as const, { signal: answered.signal });
  try {
    const outcome = await Promise.race([isMigrated(database), late]);
    if (outcome === 'late') return unready(`The database did not answer within ${TIMEOUT_MILLISECONDS} ms.`);
    return outcome ? undefined : notMigrated();
  } catch (error) {
    if (NOT_OF_THIS_RELEASE.includes((error as { code?: string }).code ?? '')) return notMigrated();
    if (error instanceof Fault) return error;
    throw error;
  } finally {
    answered.abort();
  }
}

/** There is no such table, or the role that serves was given no rights on it. */
const NOT_OF_THIS_RELEASE = ['42P01', '42501'];

function notMigrated(): Fault {
  return unready('The database does not have the schema of this release.');
}

function unready(detail: string): Fault {
  return new Fault('database_unavailable', detail);
}

interface BackUpDependencies {
  clock: () => Date;
  maintenance: Maintenance;
  /** The release of Laurel. */
  release: string;
  /** Called with the reason why an archive is incomplete; its reader only sees that it ends too early. */
  onFailure: (error: unknown) => void;
}

/** The user who requested it. */
interface BackUpAuthor {
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
async function backUp(dependencies: BackUpDependencies, author: BackUpAuthor): Promise<Readable> {
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
