import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenedDatabase } from './database.ts';
import { engineFolder, lockDataDirectory, makeFolderDurably } from './durable-files.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import { openPostgres } from './postgres.ts';
import { withTenants } from './tenant-session.ts';

export interface EmbeddedOptions {
  /** The directory of the database; created if missing. */
  directory: string;
  random: () => number;
  onIdleError: (error: Error) => void;
  /** Called with the reason when the engine ended unexpectedly, and with the milliseconds until it is started again. */
  onEngineEnd?: (reason: Error, wait: number) => void;
}

/**
 * Starts PostgreSQL inside this process (docs/rules/running.md#5): PGlite in a worker thread, so that a statement never
 * blocks HTTP, reached by the ordinary driver over a socket that only this user can open. Each commit is on disk before it
 * is acknowledged. Throws when another process holds the directory. One connection: the engine is one session. If the engine
 * ends unexpectedly, it is started again: until then statements fail as on any unreachable database.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<OpenedDatabase> {
  makeFolderDurably(options.directory);
  const unlock = lockDataDirectory(options.directory);
  // Socket paths are limited to some 100 bytes, so the socket is in the system's temporary folder, not in a deep data
  // directory.
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
      // The engine is one session: statements that an earlier connection prepared are still there and would collide.
      connectStatement: 'deallocate all',
    });
    const close = async () => {
      await database.close();
      await engine.close();
      await rm(socketDirectory, { recursive: true, force: true });
      unlock();
    };
    const actingAs = (role: string) => withTenants({ ...database.actingAs(role), close });
    return { ...withTenants({ ...database, directory, close }), actingAs };
  } catch (error) {
    await rm(socketDirectory, { recursive: true, force: true });
    unlock();
    throw error;
  }
}
