import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockDataDirectory } from './data-directory.ts';
import type { OpenedDatabase } from './database.ts';
import { makeFolderDurably } from './durable-files.ts';
import { engineFolder } from './engine-folder.ts';
import { openPostgres } from './postgres.ts';

export interface EmbeddedOptions {
  /** Where the database lives; made when missing. */
  directory: string;
  random: () => number;
  onIdleError: (error: Error) => void;
}

/**
 * Starts PostgreSQL inside this process (decisions 8, architecture 4): PGlite in a worker thread, so that a statement never
 * holds up HTTP, reached by the ordinary driver over a socket that only this user can open. Each commit is on disk before it
 * is acknowledged. Throws when another process holds the directory. One connection: the engine is one session.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<OpenedDatabase> {
  makeFolderDurably(options.directory);
  const unlock = lockDataDirectory(options.directory);
  // Socket paths end at some 100 bytes, so the socket lives in the system's temporary folder, not in a deep data directory.
  const socketDirectory = await mkdtemp(join(tmpdir(), 'laurel-'));
  try {
    const directory = join(options.directory, engineFolder);
    const worker = await startWorker(directory, join(socketDirectory, '.s.PGSQL.5432'));
    const database = openPostgres({
      connection: {
        host: socketDirectory,
        port: 5432,
        user: 'postgres',
        database: 'postgres',
        idleTimeoutMillis: 0,
      },
      engine: 'embedded',
      connections: 1,
      random: options.random,
      onIdleError: options.onIdleError,
      // The engine is one session: what an earlier connection prepared is still there and would collide.
      greeting: 'deallocate all',
    });
    const close = async () => {
      await database.close();
      await stopWorker(worker);
      await rm(socketDirectory, { recursive: true, force: true });
      unlock();
    };
    const actingAs = (role: string) => ({ ...database.actingAs(role), close });
    return { ...database, directory, actingAs, close };
  } catch (error) {
    await rm(socketDirectory, { recursive: true, force: true });
    unlock();
    throw error;
  }
}

function startWorker(directory: string, socketPath: string): Promise<Worker> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { directory, socketPath },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve(worker));
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`the embedded engine ended at its start with code ${code}`)),
    );
  });
}

async function stopWorker(worker: Worker): Promise<void> {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.postMessage('stop');
  await ended;
}
