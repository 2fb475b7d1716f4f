import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDirectory } from './data-directory.ts';
import type { OpenedDatabase } from './database.ts';
import { makeFolderDurably } from './durable-files.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import { engineFolder } from './engine-folder.ts';
import { openPostgres } from './postgres.ts';

export interface EmbeddedOptions {
  /** Where the database lives; made when missing. */
  directory: string;
  random: () => number;
  onIdleError: (error: Error) => void;
  /** Told why the engine ended by itself, and after how many milliseconds it is started again. */
  onEngineEnd?: (reason: Error, wait: number) => void;
}

/**
 * Starts PostgreSQL inside this process (decisions 8, architecture 4): PGlite in a worker thread, so that a statement never
 * holds up HTTP, reached by the ordinary driver over a socket that only this user can open. Each commit is on disk before it
 * is acknowledged. Throws when another process holds the directory. One connection: the engine is one session. Should the
 * engine end by itself, it is started again: until then statements fail as those of any database that is away.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<OpenedDatabase> {
  makeFolderDurably(options.directory);
  const unlock = lockDataDirectory(options.directory);
  // Socket paths end at some 100 bytes, so the socket lives in the system's temporary folder, not in a deep data directory.
  const socketDirectory = await mkdtemp(join(tmpdir(), 'laurel-'));
  const directory = join(options.directory, engineFolder);
  const engine = new EmbeddedEngine({
    directory,
    socketPath: join(socketDirectory, '.s.PGSQL.5432'),
    onEnd: options.onEngineEnd ?? (() => {}),
  });
  try {
    await engine.start();
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
      connectStatement: 'deallocate all',
    });
    const close = async () => {
      await database.close();
      await engine.close();
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
